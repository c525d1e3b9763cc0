import { Center } from '@mantine/core'
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnanswered } from '../api/api-error.ts'
import { CodeReplaced } from '../api/import-code.ts'
import { whenServerAnswers } from '../api/keep-trying.ts'
import { LoadFailed } from '../ui/page/load-failed.tsx'
import { endEarlyPicture } from './early-picture.ts'
import { pageName } from './layout/page-name.ts'
import { CodeFailed } from './lazy-page.ts'
import { UpdatePage } from './update-notice.tsx'

/** A page that broke or could not be loaded, with a way to try again; it does so by itself once the server answers. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
	const { t } = useTranslation(['shell', 'chrome', 'companies', 'gallery', 'analytics'])
	const router = useRouter()
	const name = pageName(useLocation().pathname)
	const title = 'key' in name ? t(name.key) : undefined
	useEffect(endEarlyPicture, [])
	const retry = () => {
		if (error instanceof CodeFailed) return window.location.reload()
		reset()
		void router.invalidate()
	}
	const retryWhenAnswered = useEffectEvent(retry)
	useEffect(() => (isUnanswered(error) ? whenServerAnswers(() => retryWhenAnswered()) : undefined), [error])
	return (
		<Center mih="60dvh" p="md">
			{error instanceof CodeReplaced ? (
				<UpdatePage />
			) : (
				<LoadFailed error={error} onRetry={retry} isPage title={title} />
			)}
		</Center>
	)
}
