import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './offline-notice.module.css'

/**
 * Says that the connection is gone, while it is, and how many changes wait for it. Until they are sent, closing the
 * page asks first: they live in this page only.
 */
export function OfflineNotice() {
	const { t } = useTranslation('shell')
	const { online } = useNetwork()
	const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
	useEffect(() => {
		if (waiting === 0) return
		const ask = (event: BeforeUnloadEvent) => event.preventDefault()
		window.addEventListener('beforeunload', ask)
		return () => window.removeEventListener('beforeunload', ask)
	}, [waiting])
	return (
		<div role="status" className={classes.region}>
			{!online && (
				<p className={classes.notice}>
					<IconWifiOff size={16} aria-hidden />
					<span>
						{t('offline')} {waiting > 0 && t('offline_waiting', { count: waiting })}
					</span>
				</p>
			)}
		</div>
	)
}
