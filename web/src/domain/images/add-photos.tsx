import { IconCamera } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isAnsweredHere } from '../../api/transport.ts'
import { FilesButton } from '../../ui/forms/files-button.tsx'
import type { PickedPhotos } from './use-picked-photos.ts'

/** Takes photos from the camera or the gallery; nothing where files go to no server. */
export function AddPhotos({ picked: { add, isPreparing, isFull } }: { picked: PickedPhotos }) {
	const { t } = useTranslation('images')
	if (isAnsweredHere()) return null
	return (
		<FilesButton
			accept="image/*"
			onFiles={(files) => void add(files)}
			leftSection={<IconCamera size={18} aria-hidden />}
			loading={isPreparing}
			disabled={isFull}
		>
			{t(isPreparing ? 'preparing' : 'add')}
		</FilesButton>
	)
}
