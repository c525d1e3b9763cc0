import { useEffect, useState } from 'react'
import { useOutbox } from '../changes/use-change.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Addresses, by id, of those images that wait on this device to be sent. */
export function useWaitingPhotos(ids: readonly string[]): ReadonlyMap<string, string> {
	const { waiting } = useOutbox()
	const files = waiting.flatMap((change) => change.files ?? []).filter(({ id }) => ids.includes(id))
	const [urls, setUrls] = useState(NONE)
	const key = files.map(({ id }) => id).join()
	// biome-ignore lint/correctness/useExhaustiveDependencies: the photos of these ids stay what they are
	useEffect(() => {
		if (key === '') return setUrls(NONE)
		const made = new Map(files.map(({ id, blob }) => [id, URL.createObjectURL(blob)]))
		setUrls(made)
		return () => {
			for (const url of made.values()) URL.revokeObjectURL(url)
		}
	}, [key])
	return urls
}
