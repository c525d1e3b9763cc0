import { Button, Group, Modal, NativeSelect, Select, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type InvitedLine, readInvitedLines } from '@panelyard/contracts/accounts/invited-lines'
import {
	type Company,
	type InviteRequest,
	InviteResponse,
	type InviteResult,
	MAX_INVITED_AT_ONCE,
} from '@panelyard/contracts/companies/companies'
import type { GivenRole } from '@panelyard/contracts/companies/permissions'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../locales/language.ts'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { useMessageText } from '../../ui/messages/error-text.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { Tag, type TagTone } from '../../ui/text/tag.tsx'
import { type Access, AccessFields, accessBody, accessErrors, offeredRoles } from './access-fields.tsx'
import { useCompanyCall } from './company.queries.ts'
import classes from './company-page.module.css'
import { useGivenRoles } from './use-given-roles.ts'

type Outcome = 'ready' | InviteResult['outcome']
type Line = { line: string; email: string | null; outcome: Outcome }
type Fields = Access & { emails: string; mail_language: string }
type InviteDialogProps = { company: Company; opened: boolean; onClose: () => void }

const TONES: Record<Outcome, TagTone> = {
	ready: 'accent',
	invited: 'positive',
	already_member: 'neutral',
	already_invited: 'neutral',
	repeated: 'neutral',
	not_an_address: 'negative',
}

/** Whichever language the account of the person has. */
const THEIR_OWN = 'own'

/** What will become of each pasted line, as far as this page can tell. */
function previewOf(read: readonly InvitedLine[]): Line[] {
	const seen = new Set<string>()
	return read.map(({ line, email, name }) => {
		if (email === null) return { line, email, outcome: 'not_an_address' }
		const shown = name ? `${name} <${email}>` : email
		if (seen.has(email)) return { line: shown, email, outcome: 'repeated' }
		seen.add(email)
		return { line: shown, email, outcome: 'ready' }
	})
}

/**
 * Invites one person or a pasted list: what to send, a look at each line, and what became of each. Shut by Escape or a
 * click beside it, it keeps what was typed for the next time; while it sends, it stays.
 */
export function InviteDialog({ company, opened, onClose }: InviteDialogProps) {
	const { t } = useTranslation('companies')
	const invite = useCompanyCall(InviteResponse)
	const [isBegun, setBegun] = useState(false)
	if (opened && !isBegun) setBegun(true)
	const end = () => {
		onClose()
		setBegun(false)
		invite.reset()
	}
	const shut = () => {
		if (invite.isPending) return
		if (invite.data) end()
		else onClose()
	}
	return (
		<Modal opened={opened} onClose={shut} keepMounted title={t('invite.button')} size={620}>
			{isBegun && <InviteSteps company={company} invite={invite} onEnd={end} />}
		</Modal>
	)
}

type InviteStepsProps = {
	company: Company
	invite: ReturnType<typeof useCompanyCall<typeof InviteResponse>>
	onEnd: () => void
}

function InviteSteps({ company, invite, onEnd }: InviteStepsProps) {
	const { t, i18n } = useTranslation(['companies', 'shell'])
	const messageText = useMessageText()
	const serverFieldErrors = useServerFieldErrors()
	const roles = useGivenRoles(company.id)
	const [preview, setPreview] = useState<Line[] | null>(null)
	/** Those that differ from the role of all, by address. */
	const [ownRoles, setOwnRoles] = useState<ReadonlyMap<string, GivenRole>>(new Map())
	const form = useForm<Fields>({
		initialValues: {
			emails: '',
			role: 'member',
			access_type: 'permanent',
			last_day: null,
			access_reason: '',
			seat: 'classic',
			mail_language: THEIR_OWN,
		},
		validate: ({ emails, ...access }) => {
			const read = readInvitedLines([emails])
			const errors = Object.entries(accessErrors(access)).map(([field, text]) => [field, messageText(text)])
			if (read.length === 0) errors.push(['emails', t('invite.needed')])
			if (read.length > MAX_INVITED_AT_ONCE)
				errors.push(['emails', t('invite.over_limit', { max: MAX_INVITED_AT_ONCE })])
			return Object.fromEntries(errors)
		},
	})
	const ready = (preview ?? []).filter(({ outcome }) => outcome === 'ready')
	const offered = offeredRoles(roles, form.getValues().access_type)
	const roleOf = (email: string | null): GivenRole => {
		const own = email === null ? undefined : ownRoles.get(email)
		return own && offered.includes(own) ? own : form.getValues().role
	}
	const send = () => {
		const { mail_language, emails: _emails, ...access } = form.getValues()
		const body: Partial<InviteRequest> = {
			...accessBody(access),
			emails: ready.map(({ line }) => line),
			roles: ready.flatMap(({ email }) => (email === null ? [] : [{ email, role: roleOf(email) }])),
			language: i18n.language,
			...(mail_language !== THEIR_OWN && { mail_language }),
		}
		invite.mutate(
			{ method: 'POST', path: `/${company.id}/invite`, body },
			{
				onError: (error) => {
					const { access_until, email, emails, roles: _roles, ...fields } = serverFieldErrors(error)
					const wrong = {
						...fields,
						...(access_until && { last_day: access_until }),
						...((emails ?? email) && { emails: emails ?? email }),
					}
					if (Object.keys(wrong).length === 0) return
					form.setErrors(wrong)
					setPreview(null)
				},
			},
		)
	}
	const failed = invite.error && <FailureAlert title={t('invite.failed')} error={invite.error} />
	if (invite.data)
		return (
			<Stack gap="md">
				<p role="status" style={{ margin: 0 }}>
					{t('invite.sent', { count: invite.data.invited })}
				</p>
				<Lines lines={invite.data.results} />
				<Group justify="flex-end">
					<Button key="done" autoFocus onClick={onEnd}>
						{t('invite.done_button')}
					</Button>
				</Group>
			</Stack>
		)
	if (preview)
		return (
			<Stack gap="md">
				{failed}
				<Lines
					lines={preview}
					role={(line) =>
						line.outcome === 'ready' && (
							<NativeSelect
								size="xs"
								aria-label={t('invite.role_of', { name: line.line })}
								value={roleOf(line.email)}
								onChange={({ currentTarget: { value } }) =>
									setOwnRoles(new Map(ownRoles).set(line.email ?? '', value as GivenRole))
								}
								data={offered.map((value) => ({ value, label: t(`roles.${value}`) }))}
							/>
						)
					}
				/>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" disabled={invite.isPending} onClick={() => setPreview(null)}>
						{t('invite.back')}
					</Button>
					<Button loading={invite.isPending} disabled={ready.length === 0} onClick={send} autoFocus data-autofocus>
						{t('invite.submit', { count: ready.length })}
					</Button>
				</Group>
			</Stack>
		)
	return (
		<form noValidate onSubmit={form.onSubmit(({ emails }) => setPreview(previewOf(readInvitedLines([emails]))))}>
			<Stack gap="md">
				{failed}
				<Textarea
					autoFocus
					data-autofocus
					label={t('invite.emails')}
					description={t('invite.hint', { max: MAX_INVITED_AT_ONCE })}
					autosize
					minRows={3}
					maxRows={10}
					dir="auto"
					spellCheck={false}
					{...form.getInputProps('emails')}
				/>
				<AccessFields form={form} roles={roles} />
				<Select
					label={t('invite.language')}
					data={[
						{ value: THEIR_OWN, label: t('invite.own_language') },
						...LANGUAGES.map(({ code, name }) => ({ value: code as string, label: name })),
					]}
					allowDeselect={false}
					{...form.getInputProps('mail_language')}
				/>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onEnd}>
						{t('shell:cancel')}
					</Button>
					<Button type="submit">{t('invite.preview')}</Button>
				</Group>
			</Stack>
		</form>
	)
}

type LinesProps = { lines: readonly Line[]; role?: (line: Line) => ReactNode }

function Lines({ lines, role }: LinesProps) {
	const { t } = useTranslation('companies')
	return (
		<ul className={classes.lines} aria-label={t('invite.emails')}>
			{lines.map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there twice
				<li key={index}>
					<bdi>{line.line}</bdi>
					{role?.(line)}
					<Tag tone={TONES[line.outcome]}>{t(`outcomes.${line.outcome}`)}</Tag>
				</li>
			))}
		</ul>
	)
}
