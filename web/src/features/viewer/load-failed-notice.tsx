import { IconCubeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ModelReadError } from '#engine/loading/model-read-error.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { ViewerNotice } from './viewer-notice.tsx'

/** Why the model is not seen although there is one, with the panel list as the other way to it. */
export function LoadFailedNotice({
	reason,
	listHref,
	onRetry,
}: {
	reason: Error
	listHref: string
	onRetry?: () => void
}) {
	const { t } = useTranslation('viewer')
	const icon = <IconCubeOff size={32} stroke={1.4} color="var(--text-quiet)" aria-hidden />
	const list = { label: t('open_list'), href: listHref }
	const errorText = useErrorText()
	return (
		<ViewerNotice
			icon={icon}
			title={t('notice.load_failed_title')}
			text={reason instanceof ModelReadError ? t(`read_error.${reason.code}`) : errorText(reason)}
			ways={onRetry ? [{ label: t('notice.retry'), onClick: onRetry }, list] : [list]}
		/>
	)
}
