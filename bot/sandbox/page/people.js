/** Words for the members: what part somebody has, who plays, what shows in the address for the all-seeing view. */

/** The name under which the director looks, who sees all and can do nothing. */
export const ALL_SEEING = "*";

const PARTS = {
  host: "the host",
  player: "a player",
  guest: "a guest",
  moderator: "a moderator",
  stranger: "a stranger",
  owner: "the owner",
};

/** `the host`, `a player`, … */
export const partOf = (member) => PARTS[member.part] ?? member.part;

/** Who plays this member, in a few words. */
export function handsOf(member) {
  if (member.hands === "you") return "you play";
  if (member.hands === "none") return "nobody plays";
  if (member.vanished) return "has vanished";
  return member.seat ? "plays without you" : "joins by itself";
}

/** What is not as usual with this member: closed messages, gone, taken rights. */
export function troublesOf(member) {
  if (!member.in_guild) return ["not in the server"];
  return [
    [!member.dms_open, "no private messages"],
    [!member.can_see, "may not see"],
    [!member.can_write, "may not write"],
    [!member.can_use_commands, "may not use commands"],
  ]
    .filter(([holds]) => holds)
    .map(([, words]) => words);
}

/** The member of this name, or undefined. */
export const named = (state, name) => state.members.find((member) => member.name === name);

/** The label of a temperament: `Prompt`. */
export const temperamentOf = (state, value) => state.temperaments.find((temperament) => temperament.value === value)?.label ?? value;
