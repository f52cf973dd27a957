import { ignoreComposition } from "../../guards/ignore-composition.ts";
import { addCopyButtons } from "./copy.ts";
import { keepLanguage } from "./language.ts";
import { followMovedAnchors } from "./position.ts";
import { showPosition } from "./position.ts";
import { addSearch } from "./search.ts";
import "./style/index.css";

ignoreComposition();
followMovedAnchors();
keepLanguage();
addCopyButtons();
showPosition();
addSearch();
