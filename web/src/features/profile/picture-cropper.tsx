import { Slider, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { ProfilePictureResponse } from '@panelyard/contracts/accounts/profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { putImage } from '../../api/put-image.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { cutSquare } from './cut-square.ts'
import classes from './profile.module.css'

const MAX_ZOOM = 4

/** Cuts a square out of an image, by pointer, fingers or arrow keys, and makes it the person's picture. */
export function PictureCropper({ url, onDone }: { url: string; onDone: () => void }) {
	const { t } = useTranslation('profile')
	const [crop, setCrop] = useState({ x: 0, y: 0 })
	const [zoom, setZoom] = useState(1)
	const [area, setArea] = useState<Area | null>(null)
	const send = useMutation({
		mutationFn: async (cut: Area) => putImage(ProfilePictureResponse, '/profile/picture', await cutSquare(url, cut)),
		onSuccess: onDone,
	})
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault()
				if (area) send.mutate(area)
			}}
		>
			<Stack gap="sm">
				<FailureAlert error={send.error} />
				<div className={classes.cropper} dir="ltr">
					<Cropper
						image={url}
						crop={crop}
						zoom={zoom}
						maxZoom={MAX_ZOOM}
						aspect={1}
						cropShape="round"
						showGrid={false}
						keyboardStep={4}
						onCropChange={setCrop}
						onZoomChange={setZoom}
						onCropComplete={(_, pixels) => setArea(pixels)}
						mediaProps={{ alt: '' }}
						cropperProps={{ 'aria-label': t('picture.area') }}
						disableAutomaticStylesInjection
					/>
				</div>
				<Text size="sm" c="dimmed">
					{t('picture.hint')}
				</Text>
				<Slider
					label={null}
					thumbLabel={t('picture.zoom')}
					min={1}
					max={MAX_ZOOM}
					step={0.05}
					value={zoom}
					onChange={setZoom}
				/>
				<FormActions isPending={send.isPending} onCancel={() => modals.closeAll()} />
			</Stack>
		</form>
	)
}
