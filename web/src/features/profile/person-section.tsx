import type { Profile } from '@panelyard/contracts/accounts/profile'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { FactRows } from '../../ui/text/facts.tsx'
import { PictureField } from './picture-field.tsx'
import classes from './profile.module.css'

/** The person's picture, and the facts of their account. */
export function PersonSection({ profile }: { profile: Profile }) {
	const { t } = useTranslation('profile')
	const format = useFormat()
	const isTrial = profile.account_type === 'trial' || profile.account_type === 'trial_ended'
	return (
		<section className={classes.person} aria-label={t('facts.title')}>
			<PictureField profile={profile} />
			<dl className={classes.facts}>
				<FactRows
					facts={[
						[t('facts.account_type'), t(`facts.${profile.account_type}`)],
						[t('facts.trial_days_left'), isTrial && format.integer(profile.trial_days_left)],
						[t('facts.member_since'), format.date(profile.member_since)],
						[t('facts.last_login'), profile.last_login && format.dateTime(profile.last_login)],
						[t('facts.email_verified'), t(profile.email_verified ? 'facts.yes' : 'facts.no')],
					]}
				/>
			</dl>
		</section>
	)
}
