import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { attachFile, showFiles } from '../../../domain/panel-files/panel-files.queries.ts'
import { overLostConnection } from '../../../domain/uploads/lost-connection.ts'

/** A file on its way, or refused. */
export type AttachingFile = { id: string; file: File; share: number; is_waiting: boolean; error: unknown }

/** Sends files to a panel, as long as its page is open. */
export function useAttaching(projectId: string, panelId: string) {
	const client = useQueryClient()
	const [attaching, setAttaching] = useState<readonly AttachingFile[]>([])
	const uploads = useRef(new Map<string, AbortController>())
	useEffect(() => {
		const running = uploads.current
		return () => {
			for (const upload of running.values()) upload.abort()
		}
	}, [])

	const change = (id: string, part: Partial<AttachingFile>) =>
		setAttaching((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))
	const forget = (id: string) => setAttaching((now) => now.filter((one) => one.id !== id))

	const send = async ({ id, file }: Pick<AttachingFile, 'id' | 'file'>) => {
		const upload = new AbortController()
		uploads.current.set(id, upload)
		change(id, { share: 0, is_waiting: false, error: null })
		try {
			const onProgress = (share: number) => change(id, { share, is_waiting: false })
			const { signal } = upload
			const attach = () => attachFile(projectId, panelId, { id, file }, { signal, onProgress })
			const onWaiting = () => change(id, { share: 0, is_waiting: true })
			const { files } = await overLostConnection(attach, { signal, onWaiting })
			showFiles(client, projectId, panelId, files)
			forget(id)
		} catch (error) {
			if (!upload.signal.aborted) change(id, { error })
		} finally {
			uploads.current.delete(id)
		}
	}

	return {
		attaching,
		attach(files: readonly File[]) {
			const added = files.map(
				(file): AttachingFile => ({ id: newId(), file, share: 0, is_waiting: false, error: null }),
			)
			setAttaching((now) => [...now, ...added])
			for (const one of added) void send(one)
		},
		retry: send,
		cancel(id: string) {
			uploads.current.get(id)?.abort()
			forget(id)
		},
	}
}
