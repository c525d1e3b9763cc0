import { Button, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import {
	MAX_PASSKEYS,
	type Passkey,
	PasskeyOptionsResponse,
	PasskeyResponse,
} from '@panelyard/contracts/accounts/account-security'
import { AuthMessageResponse } from '@panelyard/contracts/accounts/auth'
import type { Profile } from '@panelyard/contracts/accounts/profile'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../api/query-keys.ts'
import { isCancelled } from '../../domain/account/passkey-cancelled.ts'
import { useFormat } from '../../locales/format.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { passkeysQuery, useAccountCall } from './account-calls.ts'
import classes from './profile.module.css'
import { ProofForm } from './proof-form.tsx'

/** Passkeys sign in without a password. */
export function PasskeysSection({ profile: { has_password } }: { profile: Profile }) {
	const { t } = useTranslation('profile')
	const passkeys = useQuery(passkeysQuery)
	const open = (title: string, children: React.ReactNode) => modals.open({ title, children })
	const isSupported = browserSupportsWebAuthn()
	return (
		<SettingsSection id="profile-passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
			<QueryView queries={[passkeys]} pending={<PageWaiting />}>
				{(list) => (
					<Stack gap="xs">
						{list.length === 0 && (
							<Text size="sm" c="dimmed">
								{t('passkeys.none')}
							</Text>
						)}
						{list.length > 0 && (
							<ul className={classes.list}>
								{list.map((passkey) => (
									<PasskeyRow
										key={passkey.id}
										passkey={passkey}
										onRename={() => open(t('passkeys.rename'), <RenameForm passkey={passkey} />)}
										onDelete={() =>
											open(
												t('passkeys.delete_title', { name: passkey.name }),
												<DeleteForm passkey={passkey} hasPassword={has_password} />,
											)
										}
									/>
								))}
							</ul>
						)}
						{isSupported ? (
							<div>
								<Button
									variant="default"
									disabled={list.length >= MAX_PASSKEYS}
									onClick={() => open(t('passkeys.add'), <AddForm hasPassword={has_password} />)}
								>
									{t('passkeys.add')}
								</Button>
							</div>
						) : (
							<Text size="sm" c="dimmed">
								{t(window.isSecureContext ? 'passkeys.unsupported' : 'passkeys.insecure')}
							</Text>
						)}
					</Stack>
				)}
			</QueryView>
		</SettingsSection>
	)
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onDelete: () => void }

function PasskeyRow({ passkey, onRename, onDelete }: PasskeyRowProps) {
	const { t } = useTranslation('profile')
	const format = useFormat()
	const { name, last_used_at } = passkey
	return (
		<li>
			<IconKey size={20} stroke={1.6} aria-hidden />
			<div className={classes.what}>
				<div className={classes.name}>
					<bdi>{name}</bdi>
				</div>
				<div className={classes.quiet}>
					{t('passkeys.added', { date: format.date(passkey.created_at) })}{' '}
					{last_used_at ? t('passkeys.used', { date: format.date(last_used_at) }) : t('passkeys.never_used')}
				</div>
			</div>
			<RowActions
				label={t('passkeys.actions', { name })}
				actions={[
					{ label: t('passkeys.rename_one', { name }), Icon: IconPencil, run: onRename },
					{ label: t('passkeys.delete_one', { name }), Icon: IconTrash, run: onDelete },
				]}
			/>
		</li>
	)
}

function AddForm({ hasPassword }: { hasPassword: boolean }) {
	const { t } = useTranslation('profile')
	const begin = useAccountCall(PasskeyOptionsResponse, 'POST', '/account/passkeys/options')
	const add = useAccountCall(PasskeyResponse, 'POST', '/account/passkeys', [queryKeys.passkeys])
	return (
		<ProofForm
			fields={{ name: '' }}
			hasPassword={hasPassword}
			submit={t('passkeys.continue')}
			onSubmit={async ({ name, ...proof }) => {
				const { options } = await begin.mutateAsync(proof)
				const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
				const credential = await startRegistration({ optionsJSON }).catch((error) => {
					if (isCancelled(error)) return null
					throw error
				})
				if (!credential) return
				await add.mutateAsync({ name: name.trim() || t('passkeys.usual_name'), credential })
				modals.closeAll()
				toast.success(t('passkeys.is_added'))
			}}
		>
			{(input) => (
				<>
					<Text size="sm">{t('passkeys.how')}</Text>
					<TextInput
						data-autofocus
						label={t('passkeys.name')}
						placeholder={t('passkeys.usual_name')}
						description={t('passkeys.name_hint')}
						autoComplete="off"
						{...input('name')}
					/>
				</>
			)}
		</ProofForm>
	)
}

function RenameForm({ passkey }: { passkey: Passkey }) {
	const { t } = useTranslation(['profile', 'shell'])
	const rename = useAccountCall(PasskeyResponse, 'PUT', `/account/passkeys/${passkey.id}`, [queryKeys.passkeys])
	return (
		<ProofForm
			fields={{ name: passkey.name }}
			hasPassword={false}
			submit={t('shell:save')}
			onSubmit={async (values) => {
				await rename.mutateAsync(values)
				modals.closeAll()
				toast.success(t('profile:passkeys.renamed'))
			}}
		>
			{(input) => <TextInput data-autofocus label={t('profile:passkeys.name')} autoComplete="off" {...input('name')} />}
		</ProofForm>
	)
}

function DeleteForm({ passkey, hasPassword }: { passkey: Passkey; hasPassword: boolean }) {
	const { t } = useTranslation('profile')
	const remove = useAccountCall(AuthMessageResponse, 'DELETE', `/account/passkeys/${passkey.id}`, [queryKeys.passkeys])
	return (
		<ProofForm
			fields={{}}
			hasPassword={hasPassword}
			submit={t('passkeys.delete')}
			onSubmit={async (proof) => {
				await remove.mutateAsync(proof)
				modals.closeAll()
				toast.success(t('passkeys.deleted'))
			}}
		>
			{() => <Text size="sm">{t('passkeys.delete_text')}</Text>}
		</ProofForm>
	)
}
