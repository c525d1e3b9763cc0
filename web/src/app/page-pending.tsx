import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Loading } from '../ui/page/loading.tsx'
import classes from './page-pending.module.css'

/** Shown while the code or data of a page is on its way; after a while with words and a way back. */
export function PagePending() {
	const { t } = useTranslation('shell')
	const router = useRouter()
	return (
		<Center mih="50dvh" role="status" aria-label={t('loading')} data-over-picture>
			<Stack align="center" gap="sm">
				<Loading>
					<Loader size="sm" />
					<Text className={classes.late} size="sm" c="dimmed">
						{t('loading')}
					</Text>
				</Loading>
				{router.history.canGoBack() && (
					<Button className={classes.late} variant="default" onClick={() => router.history.back()}>
						{t('back')}
					</Button>
				)}
			</Stack>
		</Center>
	)
}
