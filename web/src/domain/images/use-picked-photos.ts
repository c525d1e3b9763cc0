import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { type LocalPhoto, localPhoto } from './local-photo.ts'
import type { ChosenPhotos } from './photo-drafts.ts'

export type PickedPhotos = {
	photos: readonly LocalPhoto[]
	change: (change: (photos: readonly LocalPhoto[]) => readonly LocalPhoto[]) => void
	/** Makes files small enough and adds them, as many as there is room for. */
	add: (files: readonly File[]) => Promise<void>
	isPreparing: boolean
	isFull: boolean
	/** Why one was left out. */
	error: string | null
}

/** Adds photos to chosen ones before they are sent, up to `limit`. */
export function usePickedPhotos([photos, change]: ChosenPhotos, limit: number): PickedPhotos {
	const { t } = useTranslation('images')
	const errorText = useErrorText()
	const [preparing, setPreparing] = useState(0)
	const [error, setError] = useState<string | null>(null)
	const add = async (files: readonly File[]) => {
		const room = Math.max(0, limit - photos.length)
		setError(files.length > room ? t('limit', { limit }) : null)
		setPreparing((count) => count + 1)
		for (const file of files.slice(0, room)) {
			try {
				const photo = await localPhoto(file)
				change((now) => (now.length < limit ? [...now, photo] : now))
			} catch (refused) {
				setError(errorText(refused))
			}
		}
		setPreparing((count) => count - 1)
	}
	return { photos, change, add, isPreparing: preparing > 0, isFull: photos.length >= limit, error }
}
