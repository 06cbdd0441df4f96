/** Controls and line separators. Line breaks and tabs stay. */
const controls = /(?![\t\n\r])[\p{Cc}\u2028\u2029]/gu;
/** Characters that turn the text's direction, and those without width: both make a text look like another one. */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/** Joiners, and the invisible letters that spell flags, unless they stand where scripts and emoji need them. */
const joiners =
  /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0000}-\u{E007F}]|(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}])[\u200C\u200D]/gu;

/** A text that shows all of its characters in their order, whoever wrote it. */
export const straight = (text: string): string => text.replace(controls, "").replace(unseen, "").replace(joiners, "");

/** The dots in names of hosts, of which programs make links. A dot between digits stays, as in a version. */
const dots = /\.(?=\p{Cf}*\p{L})|(?<=\p{L})\.(?=\d)/gu;

/** A wide form looks the same, and is text to a program. */
const widen = (character: string): string => String.fromCharCode(character.charCodeAt(0) + 0xfee0);

/** A text of which no part is the name of a host, or markup of the program that shows it, whoever wrote it. */
export const inert = (text: string, markup: RegExp): string =>
  straight(text).replace(dots, widen).replace(markup, widen);
