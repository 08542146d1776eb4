/** This browser's database, for what has to outlive the session: the end of a session clears local storage. */

/** Opens one store of a database of ours. `keyPath`: the field of its values that is their key; without it each value is put with a key. */
export async function openStore(
  { database: name, store, keyPath }: { database: string; store: string; keyPath?: string },
  mode: IDBTransactionMode,
): Promise<IDBObjectStore> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, keyPath ? { keyPath } : {}))
  const database = await answerTo(opening)
  return database.transaction(store, mode).objectStore(store)
}

/** What the browser answers. Rejects when it keeps nothing, as in some private windows. */
export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })
}
