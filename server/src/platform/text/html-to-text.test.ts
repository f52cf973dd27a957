import { expect, it } from "vitest";
import { htmlToText } from "./html-to-text.ts";

it.each([
  ["  Plain  ", "Plain"],
  ["<p>One &amp; two</p><p>Three<br>four</p>", "One & two\nThree\nfour"],
  ["<ul><li>A</li><li><strong>B</strong> c</li></ul>", "A\nB c"],
  ["<table><tr><td>1</td><td>2</td></tr></table>", "1 2"],
  ["<p>&lt;b&gt;&nbsp;x</p>", "<b> x"],
  ["<p> </p>", ""],
])("%j as text is %j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
