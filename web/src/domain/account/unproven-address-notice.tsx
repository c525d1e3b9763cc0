import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isolatedFromRight } from '../../locales/isolated.ts'
import { toast } from '../../ui/messages/toast.ts'
import { useSendVerification } from './auth-calls.ts'
import { useCurrentUser } from './current-user.ts'
import classes from './unproven-address-notice.module.css'

/** Asks people who have not confirmed their address to open the mailed link. Nothing for everybody else. */
export function UnprovenAddressNotice() {
	const { t, i18n } = useTranslation('auth')
	const user = useCurrentUser()
	const send = useSendVerification()
	if (!user || user.email_verified) return null
	const email = isolatedFromRight(user.email)
	return (
		<section className={classes.notice} aria-labelledby="unproven-address">
			<IconMail size={20} stroke={1.6} aria-hidden className={classes.icon} />
			<div className={classes.text}>
				<h2 id="unproven-address" className={classes.title}>
					{t('unproven.title')}
				</h2>
				<p role="status">{t(send.isSuccess ? 'unproven.sent' : 'unproven.text', { email })}</p>
			</div>
			<Button
				variant="default"
				className={classes.action}
				loading={send.isPending}
				onClick={() =>
					send.mutateAsync({ language: i18n.language }).catch((error) => toast.failed(t('unproven.failed'), error))
				}
			>
				{t('unproven.send_again')}
			</Button>
		</section>
	)
}
