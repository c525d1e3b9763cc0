import { Button, Group, Text, Title } from '@mantine/core'
import type { OwnInvitation } from '@panelyard/contracts/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCurrentCompany } from '../../domain/companies/companies.queries.ts'
import { dotted } from '../../locales/dotted.ts'
import { useFormat } from '../../locales/format.ts'
import { toast } from '../../ui/messages/toast.ts'
import { ownInvitationsQuery, useCompanyCall } from './company.queries.ts'
import classes from './company-page.module.css'
import { useAccessText } from './member-words.ts'

/** Invitations that the person has yet to answer; nothing where there are none. */
export function OwnInvitations() {
	const { t } = useTranslation('companies')
	const invitations = useQuery(ownInvitationsQuery).data?.invitations ?? []
	if (invitations.length === 0) return null
	return (
		<section aria-labelledby="own-invitations" style={{ marginBlockEnd: 24 }}>
			<Title order={2} id="own-invitations" mb="xs">
				{t('own.title')}
			</Title>
			<ul className={classes.list}>
				{invitations.map((invitation) => (
					<li key={invitation.id} className={classes.row}>
						<InvitationWords invitation={invitation} />
						<InvitationAnswer invitation={invitation} />
					</li>
				))}
			</ul>
		</section>
	)
}

/** Who invites to what, and until when. */
export function InvitationWords({ invitation }: { invitation: OwnInvitation }) {
	const { t } = useTranslation('companies')
	const format = useFormat()
	const accessText = useAccessText()
	const { company_name, invited_by, role, access_type, expires_at } = invitation
	const roleName = t(`roles.${role}`)
	const words = [invited_by ? t('own.by', { person: invited_by, role: roleName }) : t('own.as', { role: roleName })]
	if (access_type !== 'permanent') words.push(accessText(invitation))
	return (
		<div className={classes.what}>
			<Text fw={600} truncate title={company_name}>
				<bdi>{company_name}</bdi>
			</Text>
			<Text size="sm">{dotted(words)}</Text>
			<Text size="xs" c="dimmed">
				{t('own.expires', { date: format.date(expires_at) })}
			</Text>
		</div>
	)
}

type InvitationAnswerProps = { invitation: OwnInvitation; onAnswered?: (answer: 'accept' | 'decline') => void }

export function InvitationAnswer({ invitation, onAnswered }: InvitationAnswerProps) {
	const { t } = useTranslation('companies')
	const call = useCompanyCall(z.unknown())
	const { change } = useCurrentCompany()
	const company = invitation.company_name
	const answer = (how: 'accept' | 'decline') =>
		call.mutateAsync({ method: 'POST', path: `/invitations/${invitation.id}/${how}`, is_repeatable: true }).then(
			() => {
				if (how === 'accept') change(invitation.company_id)
				toast.success(t(how === 'accept' ? 'own.accepted' : 'own.declined', { company }))
				onAnswered?.(how)
			},
			(error) => toast.failed(t('own.failed'), error),
		)
	return (
		<Group gap="xs">
			<Button variant="default" disabled={call.isPending} onClick={() => void answer('decline')}>
				{t('own.decline')}
			</Button>
			<Button loading={call.isPending} onClick={() => void answer('accept')}>
				{t('own.accept')}
			</Button>
		</Group>
	)
}
