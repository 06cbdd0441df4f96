const qualities =
  "Brave Bright Calm Clever Curious Eager Early Gentle Golden Happy Honest Humble Keen Kind Lively Lucky Merry Mild Nimble Patient Polite Proud Quick Quiet Silver Steady Sunny Swift Tall Tidy Warm Wise";
const animals =
  "Badger Beaver Bison Crane Deer Dolphin Eagle Falcon Finch Fox Gecko Goose Hare Hawk Heron Ibis Koala Lark Lemur Lynx Marten Mole Otter Owl Panda Raven Robin Seal Stork Swan Tapir Wren";

/** A stable short name of somebody who has given none, from the random end of their id: "Quiet Heron". */
export function guestName(id: string): string {
  const random = Number.parseInt(id.slice(-4), 16);
  const pick = (words: string, index: number) => words.split(" ")[index % 32];
  return `${pick(qualities, random)} ${pick(animals, Math.floor(random / 32))}`;
}
