import { ActionIcon } from '@mantine/core'
import { IconBrush, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import classes from './images.module.css'
import { LocalImage } from './local-image.tsx'
import type { LocalPhoto } from './local-photo.ts'
import { PhotoDrawing } from './photo-drawing.tsx'
import type { PickedPhotos } from './use-picked-photos.ts'

/** Photos before they are sent: drawn on, removed. */
export function PickedPhotoList({ picked: { photos, change } }: { picked: PickedPhotos }) {
	const { t } = useTranslation('images')
	const measures = useMeasures()
	const [drawnOn, setDrawnOn] = useState<LocalPhoto | null>(null)
	if (photos.length === 0) return null
	return (
		<>
			<ol className={classes.picked}>
				{photos.map((photo, index) => {
					const name = t('photo', { place: measures.number(index + 1) })
					return (
						<li key={photo.id}>
							<LocalImage blob={photo.blob} alt={name} />
							<div className={classes.pickedTools}>
								<ActionIcon aria-label={t('draw', { photo: name })} onClick={() => setDrawnOn(photo)}>
									<IconBrush size={18} aria-hidden />
								</ActionIcon>
								<ActionIcon
									aria-label={t('remove', { photo: name })}
									onClick={() => change((now) => now.filter(({ id }) => id !== photo.id))}
								>
									<IconX size={18} aria-hidden />
								</ActionIcon>
							</div>
						</li>
					)
				})}
			</ol>
			<PhotoDrawing
				photo={drawnOn?.blob ?? null}
				onClose={() => setDrawnOn(null)}
				onDone={(blob) =>
					change((now) => now.map((photo) => (photo.id === drawnOn?.id ? { id: photo.id, blob } : photo)))
				}
			/>
		</>
	)
}
