import { Avatar, Button, FileButton, Group } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type Profile, ProfilePictureResponse } from '@panelyard/contracts/accounts/profile'
import { IMAGE_TYPES } from '@panelyard/contracts/messages/images'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../api/query-keys.ts'
import { prepareImage } from '../../domain/images/prepare-image.ts'
import { Later, laterPart } from '../../ui/later.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { useAccountCall } from './account-calls.ts'
import classes from './profile.module.css'

const CROPPER = laterPart(async () => (await import('./picture-cropper.tsx')).PictureCropper)

const isReadable = (url: string): Promise<boolean> => {
	const image = new Image()
	image.src = url
	return image.decode().then(
		() => true,
		() => false,
	)
}

/** The person's picture, with ways to choose another and to remove it. */
export function PictureField({ profile }: { profile: Profile }) {
	const { t } = useTranslation('profile')
	const queryClient = useQueryClient()
	const resetFile = useRef<() => void>(null)
	const shows = [queryKeys.profile, queryKeys.currentUser]
	const remove = useAccountCall(ProfilePictureResponse, 'DELETE', '/profile/picture', shows)
	const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ') || profile.email
	const choose = async (file: File | null) => {
		// The same file can be chosen again.
		resetFile.current?.()
		if (!file) return
		try {
			const url = URL.createObjectURL(await prepareImage(file))
			if (!(await isReadable(url))) {
				URL.revokeObjectURL(url)
				toast.error(t('picture.unreadable'))
				return
			}
			modals.open({
				title: t('picture.crop'),
				size: 'md',
				onClose: () => URL.revokeObjectURL(url),
				children: <Later part={CROPPER} props={{ url, onDone: saved }} waiting={<PageWaiting />} />,
			})
		} catch (error) {
			toast.failed(t('picture.failed'), error)
		}
	}
	const saved = async () => {
		modals.closeAll()
		toast.success(t('picture.saved'))
		await Promise.all(shows.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
	}
	return (
		<div className={classes.picture}>
			<Avatar
				src={profile.picture?.startsWith('/') ? profile.picture : null}
				name={name}
				size={72}
				alt={t('picture.of_you')}
			/>
			<Group gap="xs">
				<FileButton resetRef={resetFile} accept={[...IMAGE_TYPES, 'image/heic'].join(',')} onChange={choose}>
					{(props) => (
						<Button variant="default" {...props}>
							{t(profile.picture ? 'picture.change' : 'picture.add')}
						</Button>
					)}
				</FileButton>
				{profile.picture && (
					<Button
						variant="subtle"
						loading={remove.isPending}
						onClick={() =>
							remove.mutateAsync({}).then(
								() => toast.success(t('picture.removed')),
								(error) => toast.failed(t('picture.failed'), error),
							)
						}
					>
						{t('picture.remove')}
					</Button>
				)}
			</Group>
		</div>
	)
}
