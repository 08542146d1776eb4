/** The browser's IndexedDB, for data that must outlive the sign-in session. The end of a session clears most of the local storage (storage.ts). */

/**
 * Opens the only store of an IndexedDB database. `keyPath` is the field that holds the key of each value. Without `keyPath`, `put` needs a key.
 */
export async function openStore(
  { database: name, store, keyPath }: { database: string; store: string; keyPath?: string },
  mode: IDBTransactionMode,
): Promise<IDBObjectStore> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, keyPath ? { keyPath } : {}))
  const database = await answerTo(opening)
  return database.transaction(store, mode).objectStore(store)
}

/** The result of an IndexedDB request. Rejects when the request fails, as in private windows that store nothing. */
export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores nothing.')))
  })
}
