import { useRef } from 'react'
import { newId } from '../../api/new-id.ts'

/**
 * The id of what a call makes: the same for the same call, so that one whose answer got lost makes it once when a person
 * tries again.
 */
export function useIdOfCall(): (body: object) => string {
	const last = useRef<{ text: string; id: string } | null>(null)
	return (body) => {
		const text = JSON.stringify(body)
		if (last.current?.text !== text) last.current = { text, id: newId() }
		return last.current.id
	}
}
