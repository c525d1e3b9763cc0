import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { OwnInvitationResponse } from '@panelyard/contracts/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useEndSession } from '../../domain/account/auth-calls.ts'
import { currentUserQuery } from '../../domain/account/current-user.ts'
import { returnTargetOf } from '../../domain/account/return-target.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import classes from './company-page.module.css'
import { INVITATION_TONES } from './invitation-tones.ts'
import { InvitationAnswer, InvitationWords } from './own-invitations.tsx'

const route = getRouteApi('/shell/app/invitation')
const PATH = '/app/invitation'

/** /app/invitation?token=...: where the link of an invitation's mail leads. */
export function InvitationPage() {
	const { t } = useTranslation('companies')
	const { token = '', email } = route.useSearch()
	const { data: user, isPending } = useQuery(currentUserQuery)
	return (
		<>
			<PageHeader title={t('link.title')} />
			{isPending ? (
				<PageWaiting />
			) : user ? (
				<OpenInvitation token={token} email={email} ownEmail={user.email} />
			) : (
				<SignInFirst token={token} email={email} />
			)}
		</>
	)
}

type LinkProps = { token: string; email: string | undefined }

/** To the sign-in page and back here, with the address that the invitation went to filled in. */
const waysIn = ({ token, email }: LinkProps) => {
	const search = new URLSearchParams({ token, ...(email && { email }) })
	return { ...returnTargetOf(PATH, `?${search}`), email }
}

/** Who invites to what, and the ways to an account, for somebody who most likely has none yet. */
function SignInFirst(props: LinkProps) {
	const { t } = useTranslation(['companies', 'shell'])
	const { token, email } = props
	const target = waysIn(props)
	const linked = useQuery({
		queryKey: ['invitation', token, 'linked'],
		queryFn: () =>
			callApi(OwnInvitationResponse, 'POST', '/companies/invitations/linked', { body: { token }, reads: true }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	})
	if (linked.isPending) return <Skeleton height={80} maw={620} />
	const isOver = linked.error && isInvalid(linked.error)
	const invitation = linked.data?.invitation
	return (
		<Stack maw={620} gap="md">
			{invitation && (
				<div className={classes.list}>
					<div className={classes.row}>
						<InvitationWords invitation={invitation} />
					</div>
				</div>
			)}
			<Text>{t(isOver ? 'link.over_text' : 'link.sign_in_text')}</Text>
			<Group gap="xs">
				{!isOver && (
					<LinkButton to="/authenticate" search={{ ...target, mode: 'sign_up' }}>
						{t('link.sign_up')}
					</LinkButton>
				)}
				<LinkButton to="/authenticate" search={target} variant="default">
					{t('shell:sign_in')}
				</LinkButton>
			</Group>
			{email && !isOver && (
				<Text size="sm" c="dimmed">
					{email}
				</Text>
			)}
		</Stack>
	)
}

function OpenInvitation({ token, email, ownEmail }: LinkProps & { ownEmail: string }) {
	const { t } = useTranslation('companies')
	const navigate = useNavigate()
	const opened = useQuery({
		queryKey: ['invitation', token],
		queryFn: () =>
			callApi(OwnInvitationResponse, 'POST', '/companies/invitations/open', { body: { token }, reads: true }),
		// Opening proves the address, once.
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	})
	const toCompany = () => void navigate({ to: '/app/dashboard/company' })
	if (opened.error && isInvalid(opened.error))
		return email?.trim().toLowerCase() === ownEmail ? (
			<Over />
		) : (
			<OtherAccount token={token} email={email} ownEmail={ownEmail} />
		)
	if (opened.error) return <LoadFailed error={opened.error} onRetry={() => void opened.refetch()} />
	if (!opened.data) return <Skeleton height={80} maw={620} />
	const { invitation } = opened.data
	return (
		<Stack maw={620} gap="md">
			<div className={classes.list}>
				<div className={classes.row}>
					<InvitationWords invitation={invitation} />
					{invitation.status === 'pending' ? (
						<InvitationAnswer invitation={invitation} onAnswered={toCompany} />
					) : (
						<Tag tone={INVITATION_TONES[invitation.status]}>{t(`statuses.${invitation.status}`)}</Tag>
					)}
				</div>
			</div>
			{invitation.status !== 'pending' && (
				<div>
					<LinkButton to="/app/dashboard/company" variant="default">
						{t('link.to_company')}
					</LinkButton>
				</div>
			)}
			<Text size="sm" c="dimmed">
				{ownEmail}
			</Text>
		</Stack>
	)
}

/** The server says no more than that the link is of no use to this account, so that nobody learns whom it is for. */
const isInvalid = (error: Error): boolean =>
	error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** The link names this account's own address, so another account is no help. */
function Over() {
	const { t } = useTranslation('companies')
	return (
		<EmptyState
			title={t('link.over_title')}
			text={t('link.over_text')}
			action={
				<LinkButton to="/app/dashboard/company" variant="default">
					{t('link.to_company')}
				</LinkButton>
			}
		/>
	)
}

function OtherAccount({ token, email, ownEmail }: LinkProps & { ownEmail: string }) {
	const { t } = useTranslation('companies')
	const navigate = useNavigate()
	const signOut = useEndSession()
	const switchAccount = () =>
		signOut
			.mutateAsync(undefined, {
				onSuccess: () => void navigate({ to: '/authenticate', search: waysIn({ token, email }) }),
			})
			.catch((error) => toast.failed(t('link.switch_failed'), error))
	return (
		<EmptyState
			title={t('link.other_title')}
			text={t('link.other_text', { email: ownEmail })}
			action={
				<Group gap="xs" justify="center">
					<LinkButton to="/app/dashboard/company" variant="default">
						{t('link.to_company')}
					</LinkButton>
					<Button loading={signOut.isPending} onClick={switchAccount}>
						{t('link.switch')}
					</Button>
				</Group>
			}
		/>
	)
}
