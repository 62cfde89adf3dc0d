const at = import.meta.url.lastIndexOf('/apps/server/dist/')

/** The address of this folder, also where its scripts are a part of the server's bundle. */
export const folder =
  at < 0 ? new URL('./', import.meta.url) : new URL(`${import.meta.url.slice(0, at)}/demo/`)
