import { useCallback, useEffect, useRef, useState } from 'react'
import { readerLanguages } from '../../domain/encodings/reader-languages.ts'
import type { TableSource } from '../../domain/sheets/read-table.ts'
import { type Table, type TableFailure, UnreadableTable } from '../../domain/sheets/table.ts'
import { tableInBackground } from '../../domain/sheets/table-in-background.ts'

/** A list that is being read, was read, or can't be. */
export type TableReading =
	| { state: 'none' }
	| { state: 'reading'; name: string }
	| { state: 'read'; name: string; source: TableSource; table: Table }
	| { state: 'failed'; name: string; failure: TableFailure }

/** Reads one list at a time; a newer one ends the reading of the one before. */
export function useTable(): {
	reading: TableReading
	read: (source: TableSource, name: string) => void
	forget: () => void
} {
	const [reading, setReading] = useState<TableReading>({ state: 'none' })
	const running = useRef<AbortController>(null)
	useEffect(() => () => running.current?.abort(), [])
	const read = useCallback((source: TableSource, name: string) => {
		running.current?.abort()
		const control = new AbortController()
		running.current = control
		setReading({ state: 'reading', name })
		const read = 'file' in source ? { languages: readerLanguages(), ...source } : source
		tableInBackground(read, control.signal).then(
			(table) => {
				if (!control.signal.aborted) setReading({ state: 'read', name, source, table })
			},
			(error) => {
				if (control.signal.aborted) return
				const failure = error instanceof UnreadableTable ? error.reason : 'broken'
				setReading({ state: 'failed', name, failure })
			},
		)
	}, [])
	const forget = useCallback(() => {
		running.current?.abort()
		setReading({ state: 'none' })
	}, [])
	return { reading, read, forget }
}
