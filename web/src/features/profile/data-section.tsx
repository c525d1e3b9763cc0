import { Button, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { Profile } from '@panelyard/contracts/accounts/profile'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../api/call-file.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'

/** A copy of everything that is kept of a person, and the way to delete the account. */
export function DataSection({ profile }: { profile: Profile }) {
	const { t } = useTranslation('profile')
	const download = useMutation({
		mutationFn: () => callFile('POST', '/profile/export'),
		onSuccess: (file) => {
			saveFile('panelyard-my-data.zip', file)
			toast.worked(t('data.failed'))
			toast.success(t('data.done'))
		},
		onError: (error) => toast.failed(t('data.failed'), error),
	})
	const remove = () =>
		modals.open({
			title: t('delete.title'),
			children: <DeleteAccountForm email={profile.email} hasPassword={profile.has_password} />,
		})
	return (
		<>
			<SettingsSection id="profile-data" title={t('data.title')} text={t('data.text')}>
				<div>
					<Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
						{t('data.export')}
					</Button>
				</div>
			</SettingsSection>
			<SettingsSection id="profile-delete" title={t('delete.title')} text={t('delete.text')}>
				<Stack gap="xs" align="flex-start">
					<Button variant="default" color="red" onClick={remove}>
						{t('delete.title')}
					</Button>
					<Text size="sm" c="dimmed">
						{t('delete.hint')}
					</Text>
				</Stack>
			</SettingsSection>
		</>
	)
}
