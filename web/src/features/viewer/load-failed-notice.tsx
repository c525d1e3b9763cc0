import { Button } from '@mantine/core'
import { IconCubeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ModelReadError } from '#engine/loading/model-read-error.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { panelListLink } from './base/links.ts'
import { ViewerNotice } from './viewer-notice.tsx'

/** Why the model is not seen although there is one, with the panel list as the other way to it. */
export function LoadFailedNotice({
	reason,
	projectId,
	onRetry,
}: {
	reason: Error
	projectId: string
	onRetry?: () => void
}) {
	const { t } = useTranslation('viewer')
	const icon = <IconCubeOff size={32} stroke={1.4} color="var(--text-quiet)" aria-hidden />
	const errorText = useErrorText()
	return (
		<ViewerNotice
			icon={icon}
			title={t('notice.load_failed_title')}
			text={reason instanceof ModelReadError ? t(`read_error.${reason.code}`) : errorText(reason)}
			ways={
				<>
					{onRetry && <Button onClick={onRetry}>{t('notice.retry')}</Button>}
					<LinkButton {...panelListLink(projectId)} variant={onRetry ? 'default' : 'filled'}>
						{t('open_list')}
					</LinkButton>
				</>
			}
		/>
	)
}
