/** Embeds: the framed cards under a message. */

import { el } from "./dom.js";
import { picture } from "./files.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { written } from "./time.js";

/** A number such as 15258703 as a colour. */
export const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

/** One embed. */
export function embed(one, context) {
  const made = el("div", { class: "embed" });
  if (one.color) made.style.setProperty("--bar", colour(one.color));
  const words = el("div", { class: "embed-words" });
  if (one.author) words.append(el("p", { class: "embed-author" }, linked(one.author.url, [one.author.name])));
  if (one.title) words.append(el("p", { class: "embed-title" }, linked(one.url, inline(one.title, context))));
  if (one.description) words.append(el("div", { class: "markdown" }, ...markdown(one.description, context)));
  if (one.fields?.length)
    words.append(el("div", { class: "embed-fields" }, ...one.fields.map((each) => field(each, context))));
  if (one.image) words.append(picture(one.image.url, one.image.description ?? "Picture of the embed"));
  const foot = [
    one.footer?.text,
    one.timestamp ? written(Date.parse(one.timestamp), context.sight.clock.now()) : null,
  ];
  if (foot.some(Boolean)) words.append(el("p", { class: "embed-foot" }, foot.filter(Boolean).join(" · ")));
  made.append(words);
  if (one.thumbnail)
    made.append(
      el(
        "div",
        { class: "embed-thumb" },
        picture(one.thumbnail.url, one.thumbnail.description ?? "Small picture of the embed"),
      ),
    );
  return made;
}

function linked(url, said) {
  return url
    ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...said)
    : el("span", {}, ...said);
}

function field({ name, value, inline: isBeside }, context) {
  return el(
    "div",
    { class: isBeside ? "embed-field is-beside" : "embed-field" },
    el("p", { class: "embed-name" }, ...inline(name, context)),
    el("div", { class: "markdown" }, ...markdown(value, context)),
  );
}
