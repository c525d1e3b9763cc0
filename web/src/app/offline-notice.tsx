import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './offline-notice.module.css'

/** Says that the connection is gone, while it is. What waits for it is told by `ChangesKeeper`. */
export function OfflineNotice() {
	const { t } = useTranslation('shell')
	const { online } = useNetwork()
	return (
		<div role="status" className={classes.region}>
			{!online && (
				<p className={classes.notice}>
					<IconWifiOff size={16} aria-hidden />
					<span>{t('offline')}</span>
				</p>
			)}
		</div>
	)
}
