/** One address is one user, however it was typed. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
