/** A token that signs somebody in, until this instant in milliseconds since 1970. */
export interface Bearer {
  token: string;
  until: number;
}

/**
 * The guest of this browser, in the storage of the frame: a browser parts it by the site around the frame, so that a guest
 * of one site is nobody on another. Where nothing may be stored, a guest is one for as long as the page is open.
 */
export function keptGuest(projectSlug: string) {
  const key = `earshot:guest:${projectSlug}`;
  return {
    get(): Bearer | null {
      try {
        const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Bearer | null;
        return kept && kept.until > Date.now() ? kept : null;
      } catch {
        return null;
      }
    },
    set(bearer: Bearer | null): void {
      try {
        if (bearer) localStorage.setItem(key, JSON.stringify(bearer));
        else localStorage.removeItem(key);
      } catch {}
    },
  };
}
