import type { ProjectImage } from '@panelyard/contracts/images'
import { MAX_INSTRUCTION_IMAGES } from '@panelyard/contracts/instructions'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { uploadImage } from '../../../domain/images/upload-image.ts'
import { overLostConnection } from '../../../domain/uploads/lost-connection.ts'

/** An image of the form: there, on its way, or refused. */
export type FormImage = {
	key: string
	image: ProjectImage | null
	/** What is sent; null for what was there. */
	file: File | null
	/** Share sent, from 0 to 1. */
	share: number
	/** There was no answer, and it is sent again. */
	is_waiting: boolean
	error: unknown
}

/** The images that a step will have, and their uploads, which end when the form closes. */
export function useStepImages(projectId: string, initial: readonly ProjectImage[]) {
	const [images, setImages] = useState<FormImage[]>(() =>
		initial.map((image) => ({ key: image.id, image, file: null, share: 1, is_waiting: false, error: null })),
	)
	const uploads = useRef(new Map<string, AbortController>())
	useEffect(() => {
		const running = uploads.current
		return () => {
			for (const upload of running.values()) upload.abort()
		}
	}, [])

	const change = (key: string, part: Partial<FormImage>) =>
		setImages((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))

	const send = async (key: string, file: File) => {
		const upload = new AbortController()
		uploads.current.set(key, upload)
		change(key, { share: 0, is_waiting: false, error: null })
		try {
			const { signal } = upload
			const onProgress = (share: number) => change(key, { share, is_waiting: false })
			const onWaiting = () => change(key, { share: 0, is_waiting: true })
			// One whose answer got lost is sent again; the server deletes what no step uses.
			const send = () => uploadImage(projectId, file, { signal, onProgress })
			change(key, { image: await overLostConnection(send, { signal, onWaiting }), share: 1 })
		} catch (error) {
			if (!upload.signal.aborted) change(key, { error })
		} finally {
			uploads.current.delete(key)
		}
	}

	return {
		images,
		/** Adds as many as a step may have; returns how many it left out. */
		add(files: readonly File[]): number {
			const taken = files.slice(0, Math.max(0, MAX_INSTRUCTION_IMAGES - images.length))
			const added = taken.map(
				(file): FormImage => ({ key: newId(), image: null, file, share: 0, is_waiting: false, error: null }),
			)
			setImages((now) => [...now, ...added])
			for (const { key, file } of added) if (file) void send(key, file)
			return files.length - taken.length
		},
		retry({ key, file }: FormImage) {
			if (file) void send(key, file)
		},
		remove(key: string) {
			uploads.current.get(key)?.abort()
			setImages((now) => now.filter((one) => one.key !== key))
		},
		move(key: string, by: number) {
			setImages((now) => {
				const place = now.findIndex((one) => one.key === key)
				const moved = now[place]
				return moved ? now.toSpliced(place, 1).toSpliced(place + by, 0, moved) : now
			})
		},
	}
}
