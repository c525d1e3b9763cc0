import { Center } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { CodeReplaced } from '../api/import-code.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { endEarlyPicture } from './early-picture.ts'
import { CodeFailed } from './lazy-page.ts'
import { UpdatePage } from './update-notice.tsx'

/** A page that broke or could not be loaded, with a way to try again; it does so by itself once the line is back. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
	const router = useRouter()
	useEffect(endEarlyPicture, [])
	const retry = () => {
		if (error instanceof CodeFailed) return window.location.reload()
		reset()
		void router.invalidate()
	}
	useWindowEvent('online', () => {
		if (error instanceof ApiError && error.status === 0) retry()
	})
	return (
		<Center mih="60dvh" p="md">
			{error instanceof CodeReplaced ? <UpdatePage /> : <LoadFailed error={error} onRetry={retry} isPage />}
		</Center>
	)
}
