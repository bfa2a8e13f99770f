/** A forum: its posts as cards, which its tags can narrow down. */

import { attribute, button, el, follow, setText, show } from "./dom.js";
import { icon } from "./icons.js";
import { face, spoken } from "./sight.js";
import { relative } from "./time.js";

/** The cards of one forum; `open(id)` is called with the post that is pressed. */
export class ForumView {
  constructor(sight, open) {
    this.sight = sight;
    this.open = open;
    this.wanted = new Set();
    this.filter = el("div", {
      class: "tags forum-filter",
      role: "group",
      "aria-label": "Show only posts with a tag",
    });
    this.cards = el("div", { class: "posts" });
    this.none = el("p", { class: "empty" }, "No post here.");
    this.element = el("div", { class: "forum" }, this.filter, this.cards, this.none);
  }

  update(place) {
    if (this.place?.id !== place.id) this.wanted.clear();
    this.place = place;
    follow(
      this.filter,
      place.tags,
      (tag) => button(tagName(tag), () => this.press(tag.id), { class: "tag" }),
      (one, tag) => attribute(one, "aria-pressed", String(this.wanted.has(tag.id))),
    );
    show(this.filter, place.tags.length > 0);
    const posts = this.sight
      .threads(place)
      .filter((post) => [...this.wanted].every((tag) => post.applied.includes(tag)));
    follow(
      this.cards,
      posts,
      (post) => this.card(post),
      (card, post) => this.write(card, post),
    );
    show(this.none, posts.length === 0);
  }

  press(id) {
    if (!this.wanted.delete(id)) this.wanted.add(id);
    this.update(this.place);
  }

  card(post) {
    const made = el("button", {
      type: "button",
      class: "post",
      "data-place": post.id,
      onclick: () => this.open(post.id),
    });
    const title = el(
      "span",
      { class: "post-title" },
      el("span", { class: "place-icon" }),
      el("strong"),
      el("span", { class: "ping" }),
    );
    made.append(el("span", { class: "tags" }), title, el("span", { class: "post-about" }));
    return made;
  }

  write(card, post) {
    const { sight } = this;
    const [tags, title, about] = card.children;
    const [sign, name, ping] = title.children;
    const worn = this.place.tags.filter((tag) => post.applied.includes(tag.id));
    follow(
      tags,
      worn,
      () => el("span", { class: "tag" }),
      (one, tag) => setText(one, tagName(tag)),
    );
    const state = post.archived ? "box" : post.locked ? "lock" : "";
    if (sign.dataset.state !== state) sign.replaceChildren(...(state ? [icon(state)] : []));
    sign.dataset.state = state;
    setText(name, post.name);
    show(ping, post.pings > 0);
    setText(ping, String(post.pings));
    card.classList.toggle("is-unread", post.unread > 0);
    attribute(
      card,
      "aria-label",
      spoken(post.name, post) + (worn.length ? `, ${worn.map((tag) => tag.name).join(", ")}` : ""),
    );
    if (!about.hasChildNodes()) about.append(face(sight, post.owner, "is-tiny"), el("span"), el("time"));
    const [, words, time] = about.children;
    setText(
      words,
      `${sight.name(post.owner)} · ${post.messages} ${post.messages === 1 ? "message" : "messages"} · `,
    );
    time.dataset.ago = post.last_ms;
    setText(time, relative(post.last_ms, sight.clock.now()));
  }
}

const tagName = ({ emoji, name }) => [emoji, name].filter(Boolean).join(" ");
