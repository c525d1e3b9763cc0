import { Center } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { endEarlyPicture } from './early-picture.ts'
import { isCodeMissing, serverAnswers } from './lazy-page.ts'

/** A page that broke or could not be loaded, with a way to try again. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
	const router = useRouter()
	useEffect(endEarlyPicture, [])
	const retry = async () => {
		if (isCodeMissing(error) && (await serverAnswers())) return window.location.reload()
		reset()
		void router.invalidate()
	}
	return (
		<Center mih="60dvh" p="md">
			<LoadFailed error={error} onRetry={() => void retry()} />
		</Center>
	)
}
