/** What turns the direction of the text around it, and controls. Line breaks and tabs stay. */
const turning = /[\u202A-\u202E\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu;

/** A text that does not turn what stands around it, whoever wrote it. */
export const straight = (text: string): string => text.replace(turning, "");

/** The dots in names of hosts, of which programs make links. A dot between digits stays, as in a version. */
const dots = /\.(?=\p{Cf}*\p{L})|(?<=\p{L})\.(?=\d)/gu;

/** A wide form looks the same, and is text to a program. */
const widen = (character: string): string => String.fromCharCode(character.charCodeAt(0) + 0xfee0);

/** A text of which no part is the name of a host, or markup of the program that shows it, whoever wrote it. */
export const inert = (text: string, markup: RegExp): string =>
  straight(text).replace(dots, widen).replace(markup, widen);
