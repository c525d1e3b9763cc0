import { Center } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { endEarlyPicture } from './early-picture.ts'
import { CodeReplaced } from './lazy-page.ts'
import { UpdateOffer } from './update-notice.tsx'

/** A page that broke or could not be loaded, with a way to try again. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
	const router = useRouter()
	useEffect(endEarlyPicture, [])
	const retry = () => {
		reset()
		void router.invalidate()
	}
	return (
		<Center mih="60dvh" p="md">
			{error instanceof CodeReplaced ? <UpdateOffer /> : <LoadFailed error={error} onRetry={retry} isPage />}
		</Center>
	)
}
