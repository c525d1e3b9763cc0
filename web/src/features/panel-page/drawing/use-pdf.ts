import { useCallback, useEffect, useState } from 'react'
import { fetchBytes } from '../../../api/fetch-bytes.ts'
import { openPdf, type Pdf } from './open-pdf.ts'

export type PdfState =
	| { phase: 'loading'; share: number }
	| { phase: 'ready'; pdf: Pdf }
	/** An `ApiError` or a `PdfUnreadable`. */
	| { phase: 'failed'; error: unknown }

/** A PDF of the server as long as it is shown. */
export function usePdf(path: string, bytes: number): { state: PdfState; retry: () => void } {
	const [state, setState] = useState<PdfState>({ phase: 'loading', share: 0 })
	const [attempt, setAttempt] = useState(0)
	// Another attempt reads it again.
	useEffect(() => {
		const left = new AbortController()
		const { signal } = left
		setState({ phase: 'loading', share: 0 })
		const onProgress = (share: number) => setState({ phase: 'loading', share })
		const opening = fetchBytes(path, bytes, { signal, onProgress }).then((data) => {
			signal.throwIfAborted()
			return openPdf(data)
		})
		opening.then(
			(pdf) => {
				if (!signal.aborted) setState({ phase: 'ready', pdf })
			},
			(error: unknown) => {
				if (!signal.aborted) setState({ phase: 'failed', error })
			},
		)
		return () => {
			left.abort()
			opening.then(
				(pdf) => pdf.loadingTask.destroy(),
				() => {},
			)
		}
	}, [path, bytes, attempt])
	const retry = useCallback(() => setAttempt((count) => count + 1), [])
	return { state, retry }
}
