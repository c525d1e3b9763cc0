import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { SupportAccess } from '../../domain/account/support-access.tsx'
import { profileQuery } from '../../domain/profile/profile.queries.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonSection } from './person-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Whether the support may look. */
function SupportSection() {
	const { t } = useTranslation('seeing')
	return (
		<SettingsSection id="profile-support" title={t('title')} text={t('text')}>
			<SupportAccess />
		</SettingsSection>
	)
}

/** /app/dashboard/profile: what others see of a person, and what keeps their account theirs. */
export function ProfilePage() {
	const { t } = useTranslation('profile')
	const profile = useQuery(profileQuery)
	const isSeen = useCurrentUser()?.seen_until !== undefined
	return (
		<>
			<PageHeader title={t('title')} description={t('description')} />
			<Stack gap={0} maw={760}>
				<QueryView queries={[profile]} pending={<PageWaiting />}>
					{(shown) => (
						<>
							<PersonSection profile={shown} />
							<ProfileForm profile={shown} />
							{/* How somebody signs in isn't shown to a super admin who sees the app as them. */}
							{!isSeen && (
								<>
									<EmailSection profile={shown} />
									<PasswordSection profile={shown} />
									<SecondFactorSection profile={shown} />
									<PasskeysSection profile={shown} />
									<SessionsSection />
									<SupportSection />
									<DataSection profile={shown} />
								</>
							)}
						</>
					)}
				</QueryView>
			</Stack>
		</>
	)
}
