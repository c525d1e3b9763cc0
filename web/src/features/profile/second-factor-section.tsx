import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { RecoveryCodesResponse, type SecondFactorResponse } from '@panelyard/contracts/accounts/account-security'
import { AuthMessageResponse } from '@panelyard/contracts/accounts/auth'
import type { Profile } from '@panelyard/contracts/accounts/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ifLost } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useFormat } from '../../locales/format.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { refuse, secondFactorQuery, useAccountCall } from './account-calls.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/** Signing in with a code of an authenticator app besides the password. */
export function SecondFactorSection({ profile }: { profile: Profile }) {
	const { t } = useTranslation('profile')
	const factor = useQuery(secondFactorQuery)
	return (
		<SettingsSection id="profile-factor" title={t('factor.title')} text={t('factor.text')}>
			<QueryView queries={[factor]} pending={<PageWaiting />}>
				{(shown) => <FactorState factor={shown} hasPassword={profile.has_password} />}
			</QueryView>
		</SettingsSection>
	)
}

type FactorStateProps = { factor: SecondFactorResponse; hasPassword: boolean }

function FactorState({ factor, hasPassword }: FactorStateProps) {
	const { t } = useTranslation('profile')
	const format = useFormat()
	const open = (title: string, children: React.ReactNode) =>
		// Recovery codes are shown once: only a button closes them.
		modals.open({ title, children, closeOnClickOutside: false, closeOnEscape: false })
	if (!factor.is_on) {
		return (
			<Stack gap="xs" align="flex-start">
				<Tag tone="neutral">{t('factor.off')}</Tag>
				<Button variant="default" onClick={() => open(t('factor.title'), <SetUpFactor hasPassword={hasPassword} />)}>
					{t('factor.set_up')}
				</Button>
			</Stack>
		)
	}
	return (
		<Stack gap="xs" align="flex-start">
			<Group gap="xs">
				<Tag tone="positive">{t('factor.on')}</Tag>
				{factor.since && (
					<Text size="sm" c="dimmed">
						{t('factor.since', { date: format.date(factor.since) })}
					</Text>
				)}
			</Group>
			<Text size="sm" c={factor.recovery_codes_left < 3 ? 'red' : 'dimmed'}>
				{t('factor.codes_left', { count: factor.recovery_codes_left })}
			</Text>
			<Group gap="xs">
				<Button
					variant="default"
					onClick={() =>
						open(t('factor.new_codes'), <NewCodes hasPassword={hasPassword} text={t('factor.new_codes_text')} />)
					}
				>
					{t('factor.new_codes')}
				</Button>
				<Button variant="subtle" onClick={() => open(t('factor.switch_off'), <SwitchOff hasPassword={hasPassword} />)}>
					{t('factor.switch_off')}
				</Button>
			</Group>
		</Stack>
	)
}

type CodeFormProps = {
	hasPassword: boolean
	text: string
	submit: string
	onSubmit: (proof: { code: string; password?: string }) => Promise<unknown>
}

function CodeForm({ hasPassword, text, submit, onSubmit }: CodeFormProps) {
	const { t } = useTranslation('profile')
	return (
		<ProofForm fields={{ code: '' }} hasPassword={hasPassword} submit={submit} onSubmit={onSubmit}>
			{(input) => (
				<>
					<Text size="sm">{text}</Text>
					<TextInput
						data-autofocus
						label={t('factor.code')}
						description={t('factor.code_or_recovery')}
						autoComplete="one-time-code"
						dir="ltr"
						{...input('code')}
					/>
				</>
			)}
		</ProofForm>
	)
}

function SwitchOff({ hasPassword }: { hasPassword: boolean }) {
	const { t } = useTranslation('profile')
	const off = useAccountCall(AuthMessageResponse, 'DELETE', '/account/second_factor', [queryKeys.secondFactor])
	return (
		<CodeForm
			hasPassword={hasPassword}
			text={t('factor.switch_off_text')}
			submit={t('factor.switch_off')}
			onSubmit={async (proof) => {
				await off.mutateAsync(proof)
				modals.closeAll()
				toast.success(t('factor.switched_off'))
			}}
		/>
	)
}

const CODES_MAY_BE_MADE =
	'The server’s answer got lost, so the old recovery codes may no longer work. Submit this form again to see the new ones.'

function NewCodes({ hasPassword, text }: { hasPassword: boolean; text: string }) {
	const { t } = useTranslation('profile')
	const [codes, setCodes] = useState<string[] | null>(null)
	const path = '/account/second_factor/recovery_codes'
	// Asked for again by this form, the server answers with the same codes.
	const [id] = useState(newId)
	const renew = useAccountCall(RecoveryCodesResponse, 'POST', path, [queryKeys.secondFactor], refuse)
	if (codes) return <RecoveryCodes codes={codes} />
	return (
		<CodeForm
			hasPassword={hasPassword}
			text={text}
			submit={t('factor.new_codes')}
			onSubmit={async (proof) => {
				try {
					setCodes((await renew.mutateAsync({ ...proof, id })).recovery_codes)
				} catch (error) {
					throw ifLost(error, CODES_MAY_BE_MADE)
				}
			}}
		/>
	)
}
