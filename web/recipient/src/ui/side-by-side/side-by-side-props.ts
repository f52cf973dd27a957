import type { PublicSideBySide } from "@proffer/contract";

export interface SideBySideProps {
  readonly sideBySide: PublicSideBySide;
  readonly minor: boolean;
  readonly isOpen: boolean;
}
