import { Tooltip } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './changes-keeper.module.css'

/** Says of what it stands beside that it isn't at the server yet. */
export function NotSentMark() {
	const { t } = useTranslation('changes')
	return (
		<Tooltip label={t('not_sent')} events={{ hover: true, focus: true, touch: true }}>
			<span className={classes.mark} role="img" aria-label={t('not_sent')}>
				<IconClock size={16} aria-hidden />
			</span>
		</Tooltip>
	)
}
