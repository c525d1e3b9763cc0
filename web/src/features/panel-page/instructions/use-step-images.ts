import type { ProjectImage } from '@panelyard/contracts/messages/images'
import { MAX_INSTRUCTION_IMAGES } from '@panelyard/contracts/panels/instructions'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { imageOfPhoto, type LocalPhoto, localPhoto } from '../../../domain/images/local-photo.ts'

/** An image of the form: there, being made smaller, or refused. */
export type FormImage = {
	key: string
	image: ProjectImage | null
	/** What is sent with the step; null for what was there. */
	photo: LocalPhoto | null
	error: unknown
}

/** The images that a step will have. New ones lie on this device until the step is sent. */
export function useStepImages(initial: readonly ProjectImage[]) {
	const [images, setImages] = useState<FormImage[]>(() =>
		initial.map((image) => ({ key: image.id, image, photo: null, error: null })),
	)

	const change = (key: string, part: Partial<FormImage>) =>
		setImages((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))

	const prepare = async (key: string, file: File) => {
		try {
			const photo = await localPhoto(file)
			change(key, { photo, image: await imageOfPhoto(photo) })
		} catch (error) {
			change(key, { error })
		}
	}

	return {
		images,
		/** Adds as many as a step may have; returns how many it left out. */
		add(files: readonly File[]): number {
			const taken = files.slice(0, Math.max(0, MAX_INSTRUCTION_IMAGES - images.length))
			const added = taken.map((file) => ({ file, one: { key: newId(), image: null, photo: null, error: null } }))
			setImages((now) => [...now, ...added.map(({ one }) => one)])
			for (const { file, one } of added) void prepare(one.key, file)
			return files.length - taken.length
		},
		remove(key: string) {
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
