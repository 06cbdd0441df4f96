// Generated from the operations' schemas by `npm run generate`.

/** A flag of a command. */
export interface Field {
  readonly type: "string" | "number" | "boolean" | "json";
  readonly isList?: true;
  readonly isRequired?: true;
  readonly isNullable?: true;
  readonly text?: string;
}

/** A procedure as a command. */
export interface Command {
  readonly kind: "query" | "mutation";
  readonly summary: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/** Every procedure but streams, by its name. */
export const commands: Readonly<Record<string, Command>> = {
 "account.me": {
  "kind": "query",
  "summary": "Returns the caller's account.",
  "fields": {}
 },
 "account.update": {
  "kind": "mutation",
  "summary": "Updates the caller's account.",
  "fields": {
   "full_name": {
    "type": "string"
   },
   "avatar_url": {
    "type": "string",
    "isNullable": true,
    "text": "An uploaded picture, an http(s) URL or a data URI of an image, up to 2,048 bytes."
   }
  }
 },
 "account.createPicture": {
  "kind": "mutation",
  "summary": "Returns an address that takes the bytes of the caller's own picture, once.",
  "fields": {
   "type": {
    "type": "string",
    "isRequired": true
   },
   "bytes": {
    "type": "number",
    "isRequired": true,
    "text": "The size of the file."
   }
  }
 },
 "account.sessions": {
  "kind": "query",
  "summary": "Lists the browsers in which the caller is signed in, newest first.",
  "fields": {}
 },
 "account.signOut": {
  "kind": "mutation",
  "summary": "Ends one of the caller's sessions, or all of them. They end at once.",
  "fields": {
   "sessionId": {
    "type": "string",
    "text": "The session to end. Without it, all of the caller's end."
   },
   "all": {
    "type": "boolean",
    "text": "True: all of the caller's, whatever sessionId says."
   }
  }
 },
 "account.export": {
  "kind": "query",
  "summary": "Returns what this server holds about the caller: who they are, what they wrote and voted for.",
  "fields": {}
 },
 "account.preferences": {
  "kind": "query",
  "summary": "Returns which mails the caller wants.",
  "fields": {}
 },
 "account.updatePreferences": {
  "kind": "mutation",
  "summary": "Updates which mails the caller wants.",
  "fields": {
   "status_changed": {
    "type": "boolean",
    "text": "True if a mail is sent when watched feedback gets another status, or is merged."
   },
   "answered": {
    "type": "boolean",
    "text": "True if a mail is sent when a team answers watched feedback."
   },
   "commented": {
    "type": "boolean",
    "text": "True if a mail is sent when somebody comments on watched feedback."
   },
   "mentioned": {
    "type": "boolean",
    "text": "True if a mail is sent when a comment or a note mentions the caller."
   },
   "shipped": {
    "type": "boolean",
    "text": "True if a mail is sent when a changelog ships watched feedback."
   },
   "new_feedback": {
    "type": "string",
    "text": "The mails about new feedback of the caller's teams: one for each, or one a day."
   }
  }
 },
 "account.delete": {
  "kind": "mutation",
  "summary": "Deletes the caller's account. What they wrote stays, as that of a deleted user.",
  "fields": {
   "password": {
    "type": "string",
    "text": "The caller's password. Not needed in a session of the last hour."
   }
  }
 },
 "token.create": {
  "kind": "mutation",
  "summary": "Creates a token for the caller.",
  "fields": {
   "name": {
    "type": "string",
    "isRequired": true
   },
   "expires_in_days": {
    "type": "number"
   },
   "scopes": {
    "type": "string",
    "isList": true,
    "text": "The default is all that the caller may give."
   },
   "projects": {
    "type": "string",
    "isList": true,
    "text": "The slugs of the projects to limit it to, where it stands for the caller. The default is all."
   }
  }
 },
 "token.list": {
  "kind": "query",
  "summary": "Lists the caller's tokens, newest first.",
  "fields": {}
 },
 "token.revoke": {
  "kind": "mutation",
  "summary": "Revokes one of the caller's tokens immediately.",
  "fields": {
   "tokenId": {
    "type": "string",
    "isRequired": true
   }
  }
 },
 "notification.list": {
  "kind": "query",
  "summary": "Lists the caller's notifications, newest first.",
  "fields": {
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 20."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "notification.count": {
  "kind": "query",
  "summary": "Counts the notifications that the caller has not read.",
  "fields": {}
 },
 "notification.markRead": {
  "kind": "mutation",
  "summary": "Marks notifications of the caller as read: the given ones, or all.",
  "fields": {
   "ids": {
    "type": "string",
    "isList": true,
    "text": "All of the caller's unless given."
   },
   "all": {
    "type": "boolean",
    "text": "True: all of the caller's, whatever ids says."
   }
  }
 },
 "project.create": {
  "kind": "mutation",
  "summary": "Creates a project and makes the caller its owner.",
  "fields": {
   "name": {
    "type": "string",
    "isRequired": true
   },
   "slug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "visibility": {
    "type": "string",
    "text": "The people who may read it: everyone (public, the default), signed-in users (internal), or the team (private)."
   }
  }
 },
 "project.list": {
  "kind": "query",
  "summary": "Lists the caller's projects by name.",
  "fields": {}
 },
 "project.get": {
  "kind": "query",
  "summary": "Returns a project.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "project.update": {
  "kind": "mutation",
  "summary": "Updates a project.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "name": {
    "type": "string"
   },
   "slug": {
    "type": "string",
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "icon": {
    "type": "string",
    "isNullable": true,
    "text": "An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes."
   },
   "icon_radius": {
    "type": "string"
   },
   "og_image": {
    "type": "string",
    "isNullable": true,
    "text": "An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes."
   }
  }
 },
 "project.delete": {
  "kind": "mutation",
  "summary": "Deletes a project and everything in it.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "board.get": {
  "kind": "query",
  "summary": "Returns what a page about a project starts with: its name, statuses, tags, counts, and what the caller may do.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "board.list": {
  "kind": "query",
  "summary": "Lists the boards that everybody may read, by name, but for those whose settings leave them out. No token is needed.",
  "fields": {}
 },
 "board.tagCounts": {
  "kind": "query",
  "summary": "Counts the feedback with each of a project's first 50 tags by name.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "config.get": {
  "kind": "query",
  "summary": "Returns a project's settings.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "config.update": {
  "kind": "mutation",
  "summary": "Updates a project's settings.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "changelog_preview_style": {
    "type": "string"
   },
   "changelog_social_handle": {
    "type": "string",
    "isNullable": true
   }
  }
 },
 "config.setChat": {
  "kind": "mutation",
  "summary": "Sets where new feedback and published changelogs are posted in the team's chat.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhook": {
    "type": "string",
    "isNullable": true,
    "text": "The address of an incoming webhook of Discord, Slack, or anything that takes a text."
   },
   "role_id": {
    "type": "string",
    "isNullable": true,
    "text": "The Discord role or Slack user group that each message mentions."
   },
   "status": {
    "type": "boolean",
    "isRequired": true,
    "text": "True if messages are posted."
   }
  }
 },
 "config.chat": {
  "kind": "query",
  "summary": "Returns the last messages to the team's chat, and whether posting was turned off because the chat is gone.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "config.testChat": {
  "kind": "mutation",
  "summary": "Posts a test message to the team's chat, also while posting is off.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "config.setDomain": {
  "kind": "mutation",
  "summary": "Sets a project's own domain, and returns the DNS records to make. Another domain has to be verified anew.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "domain": {
    "type": "string",
    "isRequired": true,
    "isNullable": true,
    "text": "The project's own domain; null for none."
   }
  }
 },
 "config.verifyDomain": {
  "kind": "mutation",
  "summary": "Looks up the DNS records of a project's domain. If they are there, the domain serves the project's board.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "settings.get": {
  "kind": "query",
  "summary": "Returns who may read a project and who may write in it, how its product signs people in, and its widget.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "settings.update": {
  "kind": "mutation",
  "summary": "Updates who may read a project and who may write in it, how its product signs people in, and its widget. It takes effect at once.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "visibility": {
    "type": "string",
    "text": "The people who may read: everyone (public), signed-in users (internal), or the team (private)."
   },
   "listed": {
    "type": "boolean",
    "text": "True if the server's first page and its sitemap name the board, once it is public."
   },
   "voting": {
    "type": "string",
    "text": "The people who may vote: anyone, also without signing in; everyone who is signed in; or the team."
   },
   "commenting": {
    "type": "string",
    "text": "The people who may comment: anyone, also without signing in; everyone who is signed in; or the team."
   },
   "posting": {
    "type": "string",
    "text": "The people who may create feedback: anyone, also without signing in; everyone who is signed in; or the team."
   },
   "notify_voters": {
    "type": "boolean",
    "text": "True if people outside the team get e-mails about the project."
   },
   "author_tags": {
    "type": "boolean",
    "text": "True if people outside the team may tag feedback as they create it."
   },
   "hold": {
    "type": "string",
    "text": "Whose feedback and comments are held until the team approves them. Newcomers have too little that is public."
   },
   "hold_until": {
    "type": "number",
    "text": "The number of public items with which a newcomer is no longer one."
   },
   "held_words": {
    "type": "string",
    "isList": true,
    "text": "A text is held if it has one of these words, whatever their case."
   },
   "refused_words": {
    "type": "string",
    "isList": true,
    "text": "A text is refused if it has one of these words, whatever their case."
   },
   "max_links": {
    "type": "number",
    "isNullable": true,
    "text": "The most links of a text that is not held. Null: any number."
   },
   "reports_to_hold": {
    "type": "number",
    "isNullable": true,
    "text": "What so many people have reported is held. Null: it only comes into the queue."
   },
   "currency": {
    "type": "string",
    "text": "The currency of companies' revenue: a code of ISO 4217."
   },
   "sso": {
    "type": "json",
    "text": "How a project's product signs its own users in."
   },
   "widget": {
    "type": "json",
    "text": "Where a project's widget may be, and how its button looks."
   }
  }
 },
 "sso.listKeys": {
  "kind": "query",
  "summary": "Lists the keys that a project's product signs tokens with, oldest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "sso.createKey": {
  "kind": "mutation",
  "summary": "Creates a key that signs tokens, and returns its secret this once.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "jwks_url": {
    "type": "string",
    "text": "The address of a JSON Web Key Set, whose keys sign tokens."
   },
   "public_key": {
    "type": "string",
    "text": "A public key in PEM: RSA, P-256 or Ed25519."
   }
  }
 },
 "sso.deleteKey": {
  "kind": "mutation",
  "summary": "Deletes a key. Tokens that are signed with it no longer sign anybody in.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "keyId": {
    "type": "string",
    "isRequired": true,
    "text": "The key's id."
   }
  }
 },
 "sso.testToken": {
  "kind": "mutation",
  "summary": "Returns what a signed token says, and what is wrong with it. It signs nobody in, and can be used after it.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "token": {
    "type": "string",
    "isRequired": true,
    "text": "A JWT that the project's product has signed."
   }
  }
 },
 "sso.exchange": {
  "kind": "mutation",
  "summary": "Exchanges a token that a project's product has signed for a bearer token of its person, valid for an hour.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "token": {
    "type": "string",
    "isRequired": true,
    "text": "A JWT that the project's product has signed."
   },
   "guest": {
    "type": "string",
    "text": "The bearer of the guest that the person was until now: what they did as a guest becomes the person's."
   }
  }
 },
 "feedback.create": {
  "kind": "mutation",
  "summary": "Creates feedback.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "title": {
    "type": "string",
    "isRequired": true
   },
   "description": {
    "type": "string",
    "isRequired": true
   },
   "status": {
    "type": "string",
    "text": "Any text. Common values: backlog, in review, planned, in progress, completed, rejected. Empty means in review."
   },
   "tags": {
    "type": "string",
    "isList": true,
    "text": "Names or ids of the project's tags. Duplicates are ignored."
   },
   "on_behalf_of": {
    "type": "string",
    "text": "For the team: the person whose feedback it is."
   },
   "metadata": {
    "type": "json",
    "text": "What comes with it, such as the page that somebody looked at: texts, numbers, true, false or null. At most 20 fields, in 2 kB. Only the team sees it."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   },
   "trap": {
    "type": "string",
    "text": "Of a form: a field that people do not see. What fills it in is held."
   },
   "seconds": {
    "type": "number",
    "text": "Of a form: for how long it was open. Less than 2 is held."
   }
  }
 },
 "feedback.list": {
  "kind": "query",
  "summary": "Lists a project's feedback.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "status": {
    "type": "string",
    "text": "Returns only feedback with this status."
   },
   "tag": {
    "type": "string",
    "isList": true,
    "text": "Returns only feedback that has all of these tags, by name or id."
   },
   "search": {
    "type": "string",
    "text": "Returns only feedback with this text in its title or description."
   },
   "sort": {
    "type": "string",
    "text": "The sort order; the default is newest. upvotes and comments sort from most to fewest."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 1,000."
   },
   "cursor": {
    "type": "string",
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "feedback.page": {
  "kind": "query",
  "summary": "Lists one page of a project's feedback and returns the cursor of the next page.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "status": {
    "type": "string",
    "text": "Returns only feedback with this status."
   },
   "tag": {
    "type": "string",
    "isList": true,
    "text": "Returns only feedback that has all of these tags, by name or id."
   },
   "search": {
    "type": "string",
    "text": "Returns only feedback with this text in its title or description."
   },
   "stage": {
    "type": "string",
    "text": "Returns only feedback of this stage: new, planned, active, done or closed."
   },
   "view": {
    "type": "string",
    "text": "For the team. triage: feedback of the stage new that has no owner. mine: feedback that the caller looks after. rising: feedback with votes of the last seven days, most votes first. waiting: feedback whose latest text is not by the team."
   },
   "companyId": {
    "type": "string",
    "text": "For the team. Returns only feedback that people of this company have voted for."
   },
   "segment": {
    "type": "string",
    "text": "For the team. Returns only feedback that people of the segment with this id have voted for: of a segment of more than 5,000 people, among the latest 5,000 votes of the project."
   },
   "sort": {
    "type": "string",
    "text": "The sort order; the default is newest. upvotes and comments sort from most to fewest. roadmap sorts by the project's list of statuses, and within each status by the team's order; feedback whose status is not in the list is left out. For the team, companies and revenue sort by the companies of those who have voted, and by what these pay in a month, each company once: among the latest 5,000 votes of the project."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 1,000."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "feedback.count": {
  "kind": "query",
  "summary": "Counts the feedback that passes these filters, up to a bound.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "status": {
    "type": "string",
    "text": "Returns only feedback with this status."
   },
   "tag": {
    "type": "string",
    "isList": true,
    "text": "Returns only feedback that has all of these tags, by name or id."
   },
   "search": {
    "type": "string",
    "text": "Returns only feedback with this text in its title or description."
   },
   "stage": {
    "type": "string",
    "text": "Returns only feedback of this stage: new, planned, active, done or closed."
   },
   "view": {
    "type": "string",
    "text": "For the team. triage: feedback of the stage new that has no owner. mine: feedback that the caller looks after. rising: feedback with votes of the last seven days, most votes first. waiting: feedback whose latest text is not by the team."
   },
   "companyId": {
    "type": "string",
    "text": "For the team. Returns only feedback that people of this company have voted for."
   },
   "segment": {
    "type": "string",
    "text": "For the team. Returns only feedback that people of the segment with this id have voted for: of a segment of more than 5,000 people, among the latest 5,000 votes of the project."
   }
  }
 },
 "feedback.similar": {
  "kind": "query",
  "summary": "Returns the feedback that is most similar to a text, at most five.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "text": {
    "type": "string",
    "isRequired": true,
    "text": "The text to compare with, such as the title of new feedback."
   }
  }
 },
 "feedback.get": {
  "kind": "query",
  "summary": "Returns a feedback item.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "feedback.update": {
  "kind": "mutation",
  "summary": "Updates feedback. A new list of tags replaces the old one.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "title": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "status": {
    "type": "string",
    "text": "Any text. Common values: backlog, in review, planned, in progress, completed, rejected. Empty means in review."
   },
   "tags": {
    "type": "string",
    "isList": true,
    "text": "Names or ids of the project's tags. Duplicates are ignored."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "feedback.answer": {
  "kind": "mutation",
  "summary": "Sets the team's answer to feedback, which is shown first. An empty answer removes it.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "content": {
    "type": "string",
    "isRequired": true,
    "text": "Empty removes the answer."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "feedback.move": {
  "kind": "mutation",
  "summary": "Moves feedback to a place in a status.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "status": {
    "type": "string",
    "isRequired": true,
    "text": "The name of one of the project's statuses."
   },
   "before": {
    "type": "string",
    "text": "The id of feedback with this status, before which it is put. Without it, it is put at the end."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "feedback.assign": {
  "kind": "mutation",
  "summary": "Makes somebody on the team the owner of feedback, or nobody.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "userId": {
    "type": "string",
    "isRequired": true,
    "isNullable": true,
    "text": "The id of somebody on the team; null: nobody's."
   }
  }
 },
 "feedback.delete": {
  "kind": "mutation",
  "summary": "Deletes feedback and its comments and upvotes.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "feedback.setUpvote": {
  "kind": "mutation",
  "summary": "Adds or removes the caller's upvote on feedback. A repeated request changes nothing.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "upvoted": {
    "type": "boolean",
    "isRequired": true
   }
  }
 },
 "feedback.voteFor": {
  "kind": "mutation",
  "summary": "Adds or removes an upvote on behalf of a person, with the evidence of it.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "upvoted": {
    "type": "boolean",
    "isRequired": true
   },
   "personId": {
    "type": "string",
    "text": "The person who votes: this one, or the one with this e-mail."
   },
   "email": {
    "type": "string",
    "text": "The voter's e-mail. If no person has it, one is added."
   },
   "name": {
    "type": "string",
    "text": "The name of a person who is added."
   },
   "evidence": {
    "type": "json",
    "text": "What a vote is entered by."
   }
  }
 },
 "feedback.setWatch": {
  "kind": "mutation",
  "summary": "Starts or stops watching feedback. A repeated request changes nothing.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "watching": {
    "type": "boolean",
    "isRequired": true
   }
  }
 },
 "feedback.setLocked": {
  "kind": "mutation",
  "summary": "Locks the comments on feedback, so that only the team comments, or unlocks them.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "locked": {
    "type": "boolean",
    "isRequired": true
   },
   "reason": {
    "type": "string",
    "text": "Why, for everybody who reads the comments."
   }
  }
 },
 "feedback.merge": {
  "kind": "mutation",
  "summary": "Merges feedback into other feedback, which gets its votes, comments and watchers. Returns the other feedback.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "into": {
    "type": "string",
    "isRequired": true,
    "text": "The id of the feedback to merge it into."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "feedback.unmerge": {
  "kind": "mutation",
  "summary": "Gives back merged feedback with the votes and comments that came from it. Returns it.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "feedback.merged": {
  "kind": "query",
  "summary": "Lists the feedback that was merged into a feedback item, newest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "feedback.history": {
  "kind": "query",
  "summary": "Lists the latest changes of a feedback item's status, oldest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "feedback.edits": {
  "kind": "query",
  "summary": "Lists what the title and the description of a feedback item were before they were edited, newest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 10."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "feedback.mentionable": {
  "kind": "query",
  "summary": "Lists whom a comment or a note on feedback can mention, by the beginning of a name.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "q": {
    "type": "string",
    "text": "The beginning of a name, or of a word of it."
   },
   "team": {
    "type": "boolean",
    "text": "Only the team, as for a note."
   }
  }
 },
 "feedback.metadata": {
  "kind": "query",
  "summary": "Returns what a product has sent along with feedback, such as the page that its author looked at.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "feedback.upvoters": {
  "kind": "query",
  "summary": "Lists one page of the users who upvoted a feedback item and returns the cursor of the next page.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 25."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "feedback.upvotes": {
  "kind": "query",
  "summary": "Returns the upvotes of a feedback item, as a list of one summary.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "comment.list": {
  "kind": "query",
  "summary": "Lists the comments on a feedback item with their replies, oldest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "comment.page": {
  "kind": "query",
  "summary": "Lists one page of the comments on a feedback item and returns the cursor of the next page.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 25."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "comment.edits": {
  "kind": "query",
  "summary": "Lists what a comment said before it was edited, newest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "commentId": {
    "type": "string",
    "isRequired": true,
    "text": "The comment's id."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 10."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "comment.create": {
  "kind": "mutation",
  "summary": "Creates a comment on feedback, or a reply to a comment.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "content": {
    "type": "string",
    "isRequired": true
   },
   "reply_to_id": {
    "type": "string",
    "isNullable": true,
    "text": "The id of the comment to reply to; it must be on the same feedback."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   },
   "trap": {
    "type": "string",
    "text": "Of a form: a field that people do not see. What fills it in is held."
   },
   "seconds": {
    "type": "number",
    "text": "Of a form: for how long it was open. Less than 2 is held."
   }
  }
 },
 "comment.update": {
  "kind": "mutation",
  "summary": "Updates one of the caller's comments.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "commentId": {
    "type": "string",
    "isRequired": true,
    "text": "The comment's id."
   },
   "content": {
    "type": "string",
    "isRequired": true
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "comment.setUpvote": {
  "kind": "mutation",
  "summary": "Adds or removes the caller's upvote on a comment. A repeated request changes nothing.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "commentId": {
    "type": "string",
    "isRequired": true,
    "text": "The comment's id."
   },
   "upvoted": {
    "type": "boolean",
    "isRequired": true
   }
  }
 },
 "comment.delete": {
  "kind": "mutation",
  "summary": "Deletes a comment and its replies.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "commentId": {
    "type": "string",
    "isRequired": true,
    "text": "The comment's id."
   }
  }
 },
 "note.list": {
  "kind": "query",
  "summary": "Lists the team's notes on a feedback item, oldest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   }
  }
 },
 "note.create": {
  "kind": "mutation",
  "summary": "Writes a note on feedback, which only the team sees.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "content": {
    "type": "string",
    "isRequired": true
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "note.update": {
  "kind": "mutation",
  "summary": "Updates a note. Only its author can.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "noteId": {
    "type": "string",
    "isRequired": true,
    "text": "The note's id."
   },
   "content": {
    "type": "string",
    "isRequired": true
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "note.delete": {
  "kind": "mutation",
  "summary": "Deletes a note on feedback.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "feedbackId": {
    "type": "string",
    "isRequired": true,
    "text": "The feedback's id."
   },
   "noteId": {
    "type": "string",
    "isRequired": true,
    "text": "The note's id."
   }
  }
 },
 "status.list": {
  "kind": "query",
  "summary": "Lists a project's statuses in their order.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "status.create": {
  "kind": "mutation",
  "summary": "Creates a status at the end of the list.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "name": {
    "type": "string",
    "isRequired": true,
    "text": "Unique in the project; case is ignored."
   },
   "color": {
    "type": "string",
    "isRequired": true
   },
   "stage": {
    "type": "string",
    "isRequired": true,
    "text": "The phase of work that a status stands for: new, planned, active, done or closed."
   }
  }
 },
 "status.update": {
  "kind": "mutation",
  "summary": "Updates a status. A new name is the new status of its feedback.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "statusId": {
    "type": "string",
    "isRequired": true,
    "text": "The status's id."
   },
   "name": {
    "type": "string",
    "text": "Unique in the project; case is ignored."
   },
   "color": {
    "type": "string"
   },
   "stage": {
    "type": "string",
    "text": "The phase of work that a status stands for: new, planned, active, done or closed."
   }
  }
 },
 "status.delete": {
  "kind": "mutation",
  "summary": "Deletes a status. Its feedback gets another one, with an event for each item.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "statusId": {
    "type": "string",
    "isRequired": true,
    "text": "The status's id."
   },
   "into": {
    "type": "string",
    "isRequired": true,
    "text": "The id of another status, which the feedback gets instead."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "status.reorder": {
  "kind": "mutation",
  "summary": "Orders a project's statuses.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "statusIds": {
    "type": "string",
    "isList": true,
    "isRequired": true,
    "text": "The ids of all of the project's statuses, in their new order."
   }
  }
 },
 "tag.create": {
  "kind": "mutation",
  "summary": "Creates a tag.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "name": {
    "type": "string",
    "isRequired": true
   },
   "color": {
    "type": "string",
    "text": "A hex color or a color name; the default depends on the tag's name."
   }
  }
 },
 "tag.list": {
  "kind": "query",
  "summary": "Lists a project's tags by name.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "tag.update": {
  "kind": "mutation",
  "summary": "Updates a tag. Feedback keeps the tag.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "tagName": {
    "type": "string",
    "isRequired": true,
    "text": "The tag's name; case is ignored."
   },
   "name": {
    "type": "string"
   },
   "color": {
    "type": "string"
   }
  }
 },
 "tag.delete": {
  "kind": "mutation",
  "summary": "Deletes a tag and removes it from all feedback.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "tagName": {
    "type": "string",
    "isRequired": true,
    "text": "The tag's name; case is ignored."
   }
  }
 },
 "invite.create": {
  "kind": "mutation",
  "summary": "Invites an e-mail address to a project's team.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "email": {
    "type": "string",
    "isRequired": true
   }
  }
 },
 "invite.list": {
  "kind": "query",
  "summary": "Lists a project's invites, newest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "invite.get": {
  "kind": "query",
  "summary": "Returns who invites to which project. Its id is in the invite's link; no token is needed.",
  "fields": {
   "inviteId": {
    "type": "string",
    "isRequired": true
   }
  }
 },
 "invite.accept": {
  "kind": "mutation",
  "summary": "Accepts an invite of the last 7 days to the caller's e-mail, which is verified or comes with the link's key, and adds the caller to the team.",
  "fields": {
   "inviteId": {
    "type": "string",
    "isRequired": true
   },
   "key": {
    "type": "string",
    "text": "The key in the link that an admin passed on. With it, the caller's e-mail need not be verified."
   }
  }
 },
 "invite.delete": {
  "kind": "mutation",
  "summary": "Deletes an invite. A user who has accepted it stays on the team.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "inviteId": {
    "type": "string",
    "isRequired": true,
    "text": "The invite's id."
   }
  }
 },
 "member.list": {
  "kind": "query",
  "summary": "Lists a project's team members in the order they joined.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "member.setRole": {
  "kind": "mutation",
  "summary": "Changes a team member's role.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "userId": {
    "type": "string",
    "isRequired": true,
    "text": "The user's id."
   },
   "role": {
    "type": "string",
    "isRequired": true
   }
  }
 },
 "member.remove": {
  "kind": "mutation",
  "summary": "Removes a member from the team. Their feedback and comments stay.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "userId": {
    "type": "string",
    "isRequired": true,
    "text": "The user's id."
   }
  }
 },
 "member.claimRoles": {
  "kind": "query",
  "summary": "Lists the roles on the team that the identity provider's claims give.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "member.setClaimRole": {
  "kind": "mutation",
  "summary": "Gives a role on the team to everybody of whom the identity provider says this, from their next sign-in. It is at most the caller's own.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "value": {
    "type": "string",
    "isRequired": true,
    "text": "A value of the claim that OIDC_ROLE_CLAIM names, such as a group. Case counts."
   },
   "role": {
    "type": "string",
    "isRequired": true
   }
  }
 },
 "member.deleteClaimRole": {
  "kind": "mutation",
  "summary": "Deletes a role by a claim. Whoever has it leaves the team at their next sign-in.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "value": {
    "type": "string",
    "isRequired": true,
    "text": "A value of the claim that OIDC_ROLE_CLAIM names, such as a group. Case counts."
   }
  }
 },
 "moderation.queue": {
  "kind": "query",
  "summary": "Lists one page of what is held or reported, newest first, and returns the cursor of the next page.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 25."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "moderation.approve": {
  "kind": "mutation",
  "summary": "Shows what is held, and keeps what is reported. The authors are told.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "ids": {
    "type": "string",
    "isList": true,
    "isRequired": true,
    "text": "The ids of feedback and comments."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "moderation.hide": {
  "kind": "mutation",
  "summary": "Hides feedback and comments from everybody but their authors and the team. Nobody is told.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "ids": {
    "type": "string",
    "isList": true,
    "isRequired": true,
    "text": "The ids of feedback and comments."
   }
  }
 },
 "moderation.spam": {
  "kind": "mutation",
  "summary": "Hides feedback and comments, and all that is held of their authors. Nobody is told.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "ids": {
    "type": "string",
    "isList": true,
    "isRequired": true,
    "text": "The ids of feedback and comments."
   }
  }
 },
 "moderation.restore": {
  "kind": "mutation",
  "summary": "Undoes decisions: all of it is back in the queue.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "ids": {
    "type": "string",
    "isList": true,
    "isRequired": true,
    "text": "The ids of feedback and comments."
   }
  }
 },
 "moderation.report": {
  "kind": "mutation",
  "summary": "Reports feedback or a comment to the team. A repeated report changes nothing.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "id": {
    "type": "string",
    "isRequired": true,
    "text": "The id of feedback or of a comment."
   },
   "reason": {
    "type": "string",
    "isRequired": true
   }
  }
 },
 "person.list": {
  "kind": "query",
  "summary": "Lists one page of the people who take part in a project and returns the cursor of the next page.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "q": {
    "type": "string",
    "text": "The beginning of a name or an e-mail, whatever its case. It sorts by what it finds."
   },
   "email": {
    "type": "string",
    "text": "Returns only people with this e-mail, whatever its case."
   },
   "kind": {
    "type": "string",
    "text": "Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added)."
   },
   "companyId": {
    "type": "string",
    "text": "Returns only people of this company."
   },
   "segment": {
    "type": "string",
    "text": "Returns only people of the segment with this id."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 25."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "person.get": {
  "kind": "query",
  "summary": "Returns a person of a project with what they have done.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "personId": {
    "type": "string",
    "isRequired": true,
    "text": "The person's id."
   }
  }
 },
 "person.me": {
  "kind": "query",
  "summary": "Returns the person as whom the caller takes part in a project.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "person.signOut": {
  "kind": "mutation",
  "summary": "Signs the caller out of a project that they are signed in to without an account, in all browsers.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "person.create": {
  "kind": "mutation",
  "summary": "Adds a person to a project, such as a customer who has written a mail. It opens no account.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "name": {
    "type": "string",
    "isRequired": true
   },
   "email": {
    "type": "string"
   },
   "external_id": {
    "type": "string",
    "text": "Its id in your own product, unique in the project."
   },
   "attributes": {
    "type": "json",
    "text": "Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB."
   },
   "companies": {
    "type": "string",
    "isList": true,
    "text": "Ids of the project's companies."
   }
  }
 },
 "person.update": {
  "kind": "mutation",
  "summary": "Updates a person. A new list of companies replaces the old one.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "personId": {
    "type": "string",
    "isRequired": true,
    "text": "The person's id."
   },
   "name": {
    "type": "string"
   },
   "email": {
    "type": "string",
    "isNullable": true,
    "text": "Null removes it."
   },
   "external_id": {
    "type": "string",
    "isNullable": true,
    "text": "Its id in your own product, unique in the project."
   },
   "attributes": {
    "type": "json",
    "text": "Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB."
   },
   "companies": {
    "type": "string",
    "isList": true,
    "text": "Ids of the project's companies."
   }
  }
 },
 "person.merge": {
  "kind": "mutation",
  "summary": "Merges a person into another one, who gets all that they wrote and voted for. Two votes become one.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "personId": {
    "type": "string",
    "isRequired": true,
    "text": "The person's id."
   },
   "into": {
    "type": "string",
    "isRequired": true,
    "text": "The id of the person who gets everything."
   }
  }
 },
 "person.block": {
  "kind": "mutation",
  "summary": "Blocks a person, who is signed out of the project, reads on and writes nothing. A past time unblocks them.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "personId": {
    "type": "string",
    "isRequired": true,
    "text": "The person's id."
   },
   "until": {
    "type": "string",
    "text": "The time from which on they may write again: for ever unless given; a past one unblocks them."
   },
   "reason": {
    "type": "string",
    "isRequired": true,
    "text": "For the team."
   }
  }
 },
 "person.forget": {
  "kind": "mutation",
  "summary": "Erases who a person was, and the project's archives. What they wrote stays, as that of a deleted user.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "personId": {
    "type": "string",
    "isRequired": true,
    "text": "The person's id."
   }
  }
 },
 "person.export": {
  "kind": "query",
  "summary": "Returns what a project holds about the caller: who they are, what they wrote and voted for.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "person.importCsv": {
  "kind": "mutation",
  "summary": "Creates and updates people by the rows of a CSV file, or tells what it would do.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "csv": {
    "type": "string",
    "text": "The text of the file. Its first row names the columns."
   },
   "bytes": {
    "type": "string",
    "text": "The file instead, in base64: UTF-8, or else Windows-1252."
   },
   "preview": {
    "type": "boolean",
    "text": "True to be told what it would do and which rows are faulty, and change nothing."
   }
  }
 },
 "company.list": {
  "kind": "query",
  "summary": "Lists one page of a project's companies by name and returns the cursor of the next page.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "q": {
    "type": "string",
    "text": "The beginning of a name, whatever its case."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 25."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "company.get": {
  "kind": "query",
  "summary": "Returns a company with what it wants most.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "companyId": {
    "type": "string",
    "isRequired": true,
    "text": "The company's id."
   }
  }
 },
 "company.create": {
  "kind": "mutation",
  "summary": "Creates a company.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "name": {
    "type": "string",
    "isRequired": true
   },
   "external_id": {
    "type": "string",
    "text": "Its id in your own product, unique in the project."
   },
   "domain": {
    "type": "string"
   },
   "monthly_revenue": {
    "type": "number",
    "text": "In minor units, such as cents, of the project's currency."
   },
   "plan": {
    "type": "string"
   },
   "attributes": {
    "type": "json",
    "text": "Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB."
   }
  }
 },
 "company.update": {
  "kind": "mutation",
  "summary": "Updates a company.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "companyId": {
    "type": "string",
    "isRequired": true,
    "text": "The company's id."
   },
   "name": {
    "type": "string"
   },
   "external_id": {
    "type": "string",
    "isNullable": true,
    "text": "Its id in your own product, unique in the project."
   },
   "domain": {
    "type": "string",
    "isNullable": true
   },
   "monthly_revenue": {
    "type": "number",
    "isNullable": true,
    "text": "In minor units, such as cents, of the project's currency."
   },
   "plan": {
    "type": "string",
    "isNullable": true
   },
   "attributes": {
    "type": "json",
    "text": "Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB."
   }
  }
 },
 "company.delete": {
  "kind": "mutation",
  "summary": "Deletes a company. Its people stay.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "companyId": {
    "type": "string",
    "isRequired": true,
    "text": "The company's id."
   }
  }
 },
 "company.importCsv": {
  "kind": "mutation",
  "summary": "Creates and updates companies by the rows of a CSV file, or tells what it would do.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "csv": {
    "type": "string",
    "text": "The text of the file. Its first row names the columns."
   },
   "bytes": {
    "type": "string",
    "text": "The file instead, in base64: UTF-8, or else Windows-1252."
   },
   "preview": {
    "type": "boolean",
    "text": "True to be told what it would do and which rows are faulty, and change nothing."
   }
  }
 },
 "segment.list": {
  "kind": "query",
  "summary": "Lists a project's segments by name.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "segment.create": {
  "kind": "mutation",
  "summary": "Creates a segment: a filter over the project's people that lists can name.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "name": {
    "type": "string",
    "isRequired": true
   },
   "kind": {
    "type": "string",
    "text": "Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added)."
   },
   "company": {
    "type": "string",
    "text": "The id of a company: its people."
   },
   "plan": {
    "type": "string",
    "text": "People of a company with this plan, whatever its case."
   },
   "monthly_revenue_from": {
    "type": "number",
    "text": "People of a company that pays at least this."
   },
   "monthly_revenue_to": {
    "type": "number",
    "text": "People of a company that pays at most this."
   },
   "email_domain": {
    "type": "string",
    "text": "People with an e-mail of this domain."
   },
   "first_seen_since": {
    "type": "string",
    "text": "People who were first seen at this time or later."
   },
   "attributes": {
    "type": "json",
    "text": "People whose attributes have all of these values."
   }
  }
 },
 "segment.update": {
  "kind": "mutation",
  "summary": "Updates a segment. Null removes a condition.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "segmentId": {
    "type": "string",
    "isRequired": true,
    "text": "The segment's id."
   },
   "name": {
    "type": "string"
   },
   "kind": {
    "type": "string",
    "isNullable": true,
    "text": "Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added)."
   },
   "company": {
    "type": "string",
    "isNullable": true,
    "text": "The id of a company: its people."
   },
   "plan": {
    "type": "string",
    "isNullable": true,
    "text": "People of a company with this plan, whatever its case."
   },
   "monthly_revenue_from": {
    "type": "number",
    "isNullable": true,
    "text": "People of a company that pays at least this."
   },
   "monthly_revenue_to": {
    "type": "number",
    "isNullable": true,
    "text": "People of a company that pays at most this."
   },
   "attributes": {
    "type": "json",
    "text": "People whose attributes have all of these values."
   },
   "email_domain": {
    "type": "string",
    "isNullable": true,
    "text": "People with an e-mail of this domain."
   },
   "first_seen_since": {
    "type": "string",
    "isNullable": true,
    "text": "People who were first seen at this time or later."
   }
  }
 },
 "segment.delete": {
  "kind": "mutation",
  "summary": "Deletes a segment. Its people stay.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "segmentId": {
    "type": "string",
    "isRequired": true,
    "text": "The segment's id."
   }
  }
 },
 "view.list": {
  "kind": "query",
  "summary": "Lists the caller's views of a project and those that the team shares, by name.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "view.create": {
  "kind": "mutation",
  "summary": "Saves a filter and sort of the board or the inbox.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "name": {
    "type": "string",
    "isRequired": true
   },
   "search": {
    "type": "json",
    "isRequired": true,
    "text": "The parameters of the page's address: q, sort, status, tag, view, segment, companyId."
   },
   "is_shared": {
    "type": "boolean",
    "text": "True if the whole team sees it, false if only who has made it."
   },
   "page": {
    "type": "string",
    "isRequired": true,
    "text": "The page that it filters and sorts."
   }
  }
 },
 "view.update": {
  "kind": "mutation",
  "summary": "Updates a view of the caller's, or one that the team shares.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "viewId": {
    "type": "string",
    "isRequired": true,
    "text": "The view's id."
   },
   "name": {
    "type": "string"
   },
   "search": {
    "type": "json",
    "text": "The parameters of the page's address: q, sort, status, tag, view, segment, companyId."
   },
   "is_shared": {
    "type": "boolean",
    "text": "True if the whole team sees it, false if only who has made it."
   }
  }
 },
 "view.delete": {
  "kind": "mutation",
  "summary": "Deletes a view of the caller's, or one that the team shares.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "viewId": {
    "type": "string",
    "isRequired": true,
    "text": "The view's id."
   }
  }
 },
 "changelog.listPublic": {
  "kind": "query",
  "summary": "Lists a project's public changelogs, newest first. No token is needed.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "cursor": {
    "type": "string",
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "changelog.list": {
  "kind": "query",
  "summary": "Lists a project's changelogs, newest first. Only the team sees drafts (on top) and scheduled ones.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "cursor": {
    "type": "string",
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "changelog.page": {
  "kind": "query",
  "summary": "Lists one page of a project's changelogs and returns the cursor of the next page.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "public_only": {
    "type": "boolean",
    "text": "Leaves out drafts and scheduled ones, for the team too."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 10."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "changelog.get": {
  "kind": "query",
  "summary": "Returns a changelog, by its id or slug, with the feedback that it ships. Drafts and scheduled ones: to the team.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "changelogId": {
    "type": "string",
    "text": "The changelog's id."
   },
   "slug": {
    "type": "string",
    "text": "The changelog's slug, in place of its id."
   }
  }
 },
 "changelog.create": {
  "kind": "mutation",
  "summary": "Creates a changelog as a draft, published at once, or scheduled for a future date.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "title": {
    "type": "string",
    "isRequired": true
   },
   "summary": {
    "type": "string",
    "isNullable": true
   },
   "content": {
    "type": "string",
    "isNullable": true,
    "text": "Markdown."
   },
   "image": {
    "type": "string",
    "isNullable": true,
    "text": "An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes."
   },
   "published": {
    "type": "boolean"
   },
   "publish_date": {
    "type": "string",
    "isNullable": true,
    "text": "The time at which a published changelog becomes public; the default is now."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "changelog.update": {
  "kind": "mutation",
  "summary": "Updates, publishes or unpublishes a changelog. The slug does not change.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "changelogId": {
    "type": "string",
    "isRequired": true,
    "text": "The changelog's id."
   },
   "title": {
    "type": "string"
   },
   "summary": {
    "type": "string",
    "isNullable": true
   },
   "content": {
    "type": "string",
    "isNullable": true,
    "text": "Markdown."
   },
   "image": {
    "type": "string",
    "isNullable": true,
    "text": "An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes."
   },
   "published": {
    "type": "boolean"
   },
   "publish_date": {
    "type": "string",
    "isNullable": true,
    "text": "The time at which a published changelog becomes public; the default is now."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "changelog.setFeedback": {
  "kind": "mutation",
  "summary": "Sets the feedback that a changelog ships, and the status that it gets once the changelog is public.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "changelogId": {
    "type": "string",
    "isRequired": true,
    "text": "The changelog's id."
   },
   "feedbackIds": {
    "type": "string",
    "isList": true,
    "isRequired": true,
    "text": "The ids of the feedback that it ships, in place of those before. Duplicates are ignored."
   },
   "status": {
    "type": "string",
    "text": "The status that the feedback gets once the changelog is public, such as completed."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   }
  }
 },
 "changelog.listFiles": {
  "kind": "query",
  "summary": "Lists the files that a project's changelogs were written from, by path, and what has changed here since.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "changelog.putFile": {
  "kind": "mutation",
  "summary": "Creates the changelog of a repository's file, or updates it to what the file says.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "title": {
    "type": "string",
    "isRequired": true
   },
   "summary": {
    "type": "string",
    "isNullable": true
   },
   "content": {
    "type": "string",
    "isNullable": true,
    "text": "Markdown."
   },
   "image": {
    "type": "string",
    "isNullable": true,
    "text": "An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes."
   },
   "published": {
    "type": "boolean"
   },
   "publish_date": {
    "type": "string",
    "isNullable": true,
    "text": "The time at which a published changelog becomes public; the default is now."
   },
   "quiet": {
    "type": "boolean",
    "text": "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so."
   },
   "path": {
    "type": "string",
    "isRequired": true,
    "text": "The file's path, or another key."
   },
   "digest": {
    "type": "string",
    "isRequired": true,
    "text": "A hash of what the file says."
   },
   "feedbackIds": {
    "type": "string",
    "isList": true,
    "isRequired": true,
    "text": "The ids of the feedback that it ships, in place of those before. Duplicates are ignored."
   },
   "status": {
    "type": "string",
    "text": "The status that the feedback gets once the changelog is public, such as completed."
   },
   "overwrite": {
    "type": "boolean",
    "text": "Also if the changelog was changed or deleted since."
   }
  }
 },
 "changelog.forgetFile": {
  "kind": "mutation",
  "summary": "Forgets the file of a changelog. The changelog stays.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "path": {
    "type": "string",
    "isRequired": true,
    "text": "The file's path, or another key."
   }
  }
 },
 "changelog.delete": {
  "kind": "mutation",
  "summary": "Deletes a changelog.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "changelogId": {
    "type": "string",
    "isRequired": true,
    "text": "The changelog's id."
   }
  }
 },
 "repository.list": {
  "kind": "query",
  "summary": "Lists the repositories whose CI may write in a project, by name.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "repository.create": {
  "kind": "mutation",
  "summary": "Lets a repository's CI write in a project as the caller, by OIDC tokens of its forge.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "name": {
    "type": "string",
    "isRequired": true,
    "text": "As the token's claim repository or project_path has it."
   },
   "issuer": {
    "type": "string",
    "text": "The issuer of the forge's OIDC tokens."
   },
   "ref": {
    "type": "string",
    "text": "The only branch or tag. A name without refs/ is a branch's."
   }
  }
 },
 "repository.delete": {
  "kind": "mutation",
  "summary": "Deletes a repository. Its CI can no longer write in the project.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "repositoryId": {
    "type": "string",
    "isRequired": true
   }
  }
 },
 "repository.exchange": {
  "kind": "mutation",
  "summary": "Exchanges an OIDC token of a repository's CI for a token that reads and writes in the project, for 30 minutes.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "token": {
    "type": "string",
    "isRequired": true,
    "text": "Its audience is the project's address."
   }
  }
 },
 "event.list": {
  "kind": "query",
  "summary": "Lists what happened in a project, oldest first. Whoever follows the cursor misses nothing.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "kinds": {
    "type": "string",
    "isList": true,
    "text": "Returns only events of these kinds."
   },
   "after": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor to continue from: the next_cursor of the previous page."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 50."
   }
  }
 },
 "audit.list": {
  "kind": "query",
  "summary": "Lists who changed the project's settings, team, keys and content, and how, newest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "actions": {
    "type": "string",
    "isList": true,
    "text": "Only these operations."
   },
   "actorId": {
    "type": "string",
    "text": "Only what this person did."
   },
   "subjectId": {
    "type": "string",
    "text": "Only what was done to this."
   },
   "since": {
    "type": "string",
    "text": "Only what was done at this time or later."
   },
   "until": {
    "type": "string",
    "text": "Only what was done before this time."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 50."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "webhook.list": {
  "kind": "query",
  "summary": "Lists a project's webhooks, oldest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "webhook.create": {
  "kind": "mutation",
  "summary": "Creates a webhook, and returns its secret this once.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "url": {
    "type": "string",
    "isRequired": true,
    "text": "The URL that events are sent to."
   },
   "kinds": {
    "type": "string",
    "isList": true,
    "isRequired": true,
    "text": "The kinds of events to send."
   },
   "with_email": {
    "type": "boolean",
    "text": "True if messages have people's e-mail addresses; the default is false."
   }
  }
 },
 "webhook.update": {
  "kind": "mutation",
  "summary": "Updates a webhook, turns it off, or turns it on again.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhookId": {
    "type": "string",
    "isRequired": true,
    "text": "The webhook's id."
   },
   "url": {
    "type": "string",
    "text": "The URL that events are sent to."
   },
   "kinds": {
    "type": "string",
    "isList": true,
    "text": "The kinds of events to send."
   },
   "with_email": {
    "type": "boolean",
    "text": "True if messages have people's e-mail addresses; the default is false."
   },
   "is_enabled": {
    "type": "boolean",
    "text": "Turns it off, or on again."
   }
  }
 },
 "webhook.delete": {
  "kind": "mutation",
  "summary": "Deletes a webhook and its deliveries.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhookId": {
    "type": "string",
    "isRequired": true,
    "text": "The webhook's id."
   }
  }
 },
 "webhook.rotateSecret": {
  "kind": "mutation",
  "summary": "Gives a webhook a new secret, and returns it this once. For 24 hours, messages are signed with the old one too.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhookId": {
    "type": "string",
    "isRequired": true,
    "text": "The webhook's id."
   }
  }
 },
 "webhook.test": {
  "kind": "mutation",
  "summary": "Sends a test message to a webhook.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhookId": {
    "type": "string",
    "isRequired": true,
    "text": "The webhook's id."
   }
  }
 },
 "webhook.deliveries": {
  "kind": "query",
  "summary": "Lists what was sent to a webhook, newest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhookId": {
    "type": "string",
    "isRequired": true,
    "text": "The webhook's id."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 50."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "webhook.delivery": {
  "kind": "query",
  "summary": "Returns a delivery with the request and the response of its latest attempt.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhookId": {
    "type": "string",
    "isRequired": true,
    "text": "The webhook's id."
   },
   "deliveryId": {
    "type": "string",
    "isRequired": true,
    "text": "The delivery's id."
   }
  }
 },
 "webhook.redeliver": {
  "kind": "mutation",
  "summary": "Sends a message again, with the same webhook-id and what is there by now. It is a delivery of its own.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhookId": {
    "type": "string",
    "isRequired": true,
    "text": "The webhook's id."
   },
   "deliveryId": {
    "type": "string",
    "isRequired": true,
    "text": "The delivery's id."
   }
  }
 },
 "webhook.replay": {
  "kind": "mutation",
  "summary": "Sends the oldest 1,000 messages again that have failed since a time, with the same webhook-id.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "webhookId": {
    "type": "string",
    "isRequired": true,
    "text": "The webhook's id."
   },
   "since": {
    "type": "string",
    "isRequired": true,
    "text": "The time from which on failed messages are sent again."
   }
  }
 },
 "file.create": {
  "kind": "mutation",
  "summary": "Returns an address that takes the bytes of a picture, once.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "type": {
    "type": "string",
    "isRequired": true
   },
   "bytes": {
    "type": "number",
    "isRequired": true,
    "text": "The size of the file."
   }
  }
 },
 "export.list": {
  "kind": "query",
  "summary": "Lists a project's archives, newest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "export.create": {
  "kind": "mutation",
  "summary": "Creates an archive of the project: a job makes it, for seven days.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "sign": {
    "type": "boolean",
    "text": "Signs the archive with the key of this server."
   }
  }
 },
 "export.delete": {
  "kind": "mutation",
  "summary": "Deletes an archive, and ends its link.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "exportId": {
    "type": "string",
    "isRequired": true,
    "text": "The export's id."
   }
  }
 },
 "import.list": {
  "kind": "query",
  "summary": "Lists a project's last 100 imports, newest first.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   }
  }
 },
 "import.create": {
  "kind": "mutation",
  "summary": "Creates an import.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "source": {
    "type": "string",
    "isRequired": true,
    "text": "The other tool, or the format of the file: docs/importing.md has what each takes."
   },
   "mapping": {
    "type": "json",
    "text": "Of a CSV: the name of the column for each field. Without it, columns have the fields' names."
   },
   "key": {
    "type": "string",
    "text": "The other tool's API key. It is deleted when all is fetched."
   },
   "repository": {
    "type": "string",
    "text": "Of github: the repository. Without a key only public ones are read, and no discussions."
   }
  }
 },
 "import.preview": {
  "kind": "query",
  "summary": "Returns what an import would make and change, and which rows have faults; afterwards, what became of them.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "importId": {
    "type": "string",
    "isRequired": true,
    "text": "The import's id."
   }
  }
 },
 "import.start": {
  "kind": "mutation",
  "summary": "Starts an import that has a preview. A job adds its rows part by part, and nobody is told of them.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "importId": {
    "type": "string",
    "isRequired": true,
    "text": "The import's id."
   },
   "statuses": {
    "type": "json",
    "text": "Statuses of the source, and theirs here. Feedback of one that is left out gets the first one."
   },
   "tags": {
    "type": "json",
    "text": "Tags of the source, and those here. Missing ones are created."
   }
  }
 },
 "import.undo": {
  "kind": "mutation",
  "summary": "Stops an import, or takes back within 24 hours what it has made and nobody has used since.",
  "fields": {
   "projectSlug": {
    "type": "string",
    "isRequired": true,
    "text": "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted."
   },
   "importId": {
    "type": "string",
    "isRequired": true,
    "text": "The import's id."
   }
  }
 },
 "server.get": {
  "kind": "query",
  "summary": "Returns the server's version, health, settings, and what was tested of it.",
  "fields": {}
 },
 "server.accounts": {
  "kind": "query",
  "summary": "Lists one page of the server's accounts, newest first, and returns the cursor of the next page.",
  "fields": {
   "q": {
    "type": "string",
    "text": "A part of the name or of the e-mail."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 20."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "server.setAdmin": {
  "kind": "mutation",
  "summary": "Makes an account an admin of the server, or takes that away. Nobody does it to themselves.",
  "fields": {
   "accountId": {
    "type": "string",
    "isRequired": true,
    "text": "The account's id."
   },
   "is_admin": {
    "type": "boolean",
    "isRequired": true
   }
  }
 },
 "server.setDisabled": {
  "kind": "mutation",
  "summary": "Disables an account, which signs it out everywhere, or enables it again. Nobody does it to themselves.",
  "fields": {
   "accountId": {
    "type": "string",
    "isRequired": true,
    "text": "The account's id."
   },
   "is_disabled": {
    "type": "boolean",
    "isRequired": true
   }
  }
 },
 "server.removeAccount": {
  "kind": "mutation",
  "summary": "Deletes an account. What they wrote stays, as that of a deleted user. Not the caller's own.",
  "fields": {
   "accountId": {
    "type": "string",
    "isRequired": true,
    "text": "The account's id."
   },
   "email": {
    "type": "string",
    "isRequired": true,
    "text": "The account's e-mail, to confirm."
   }
  }
 },
 "server.projects": {
  "kind": "query",
  "summary": "Lists one page of the server's projects with their sizes, newest first, and returns the next cursor.",
  "fields": {
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 20."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   }
  }
 },
 "server.audit": {
  "kind": "query",
  "summary": "Lists who changed the server's accounts, and its projects' settings, teams, keys and content, newest first.",
  "fields": {
   "actions": {
    "type": "string",
    "isList": true,
    "text": "Only these operations."
   },
   "actorId": {
    "type": "string",
    "text": "Only what this person did."
   },
   "subjectId": {
    "type": "string",
    "text": "Only what was done to this."
   },
   "since": {
    "type": "string",
    "text": "Only what was done at this time or later."
   },
   "until": {
    "type": "string",
    "text": "Only what was done before this time."
   },
   "limit": {
    "type": "number",
    "text": "The number of items on a page; the default is 50."
   },
   "cursor": {
    "type": "string",
    "isNullable": true,
    "text": "The cursor of the next page, as returned with the previous page."
   },
   "projectId": {
    "type": "string",
    "text": "Only what is in the audit of this project."
   }
  }
 },
 "server.jobs": {
  "kind": "query",
  "summary": "Returns how many jobs wait and have failed, and the jobs in trouble.",
  "fields": {}
 },
 "server.retryJobs": {
  "kind": "mutation",
  "summary": "Tries jobs again that failed or wait for another try. Returns the ids of those.",
  "fields": {
   "ids": {
    "type": "string",
    "isList": true,
    "isRequired": true
   }
  }
 },
 "server.forgetJobs": {
  "kind": "mutation",
  "summary": "Deletes jobs that failed or wait for another try. Returns the ids of those.",
  "fields": {
   "ids": {
    "type": "string",
    "isList": true,
    "isRequired": true
   }
  }
 },
 "server.test": {
  "kind": "mutation",
  "summary": "Sends a mail to the caller, or opens the server at its public address, and returns what the other side says.",
  "fields": {
   "what": {
    "type": "string",
    "isRequired": true,
    "text": "address: that of PUBLIC_URL. mail: to the caller."
   }
  }
 },
 "server.noteBackup": {
  "kind": "mutation",
  "summary": "Notes that a backup was made by other means, such as pg_dump.",
  "fields": {
   "detail": {
    "type": "string",
    "text": "Where it is, such as a name of its file."
   }
  }
 }
};
