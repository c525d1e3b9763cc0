import { Button } from '@mantine/core'
import { type FoundLabel, readLabelCode } from '@panelyard/contracts/panels/labels'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/api-error.ts'
import { findKeptLabel } from '../../domain/labels/kept-labels.ts'
import { findLabel } from '../../domain/labels/labels.queries.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageWaiting } from '../../ui/page/page-parts.tsx'

const route = getRouteApi('/shell/p/$code')

/** Where the address in a label's code leads: to its panel. Unknown codes and those of other people's projects look the same. */
export function LabelAddressPage() {
	const { code } = route.useParams()
	const { t } = useTranslation('scan')
	const { data, refetch } = useQuery({
		queryKey: ['label', code],
		queryFn: () => findAnywhere(code),
		networkMode: 'always',
		retry: false,
		gcTime: 0,
	})
	if (!data) return <PageWaiting />
	const picture = <IconTag size={28} stroke={1.5} aria-hidden />
	if (data === 'unknown')
		return <EmptyState isPage picture={picture} title={t('address.none_title')} text={t('address.none_text')} />
	if (data === 'offline')
		return (
			<EmptyState
				isPage
				picture={picture}
				title={t('address.offline_title')}
				text={t('address.offline_text')}
				action={
					<Button variant="default" onClick={() => void refetch()}>
						{t('try_again')}
					</Button>
				}
			/>
		)
	const to = {
		to: '/app/project/$id/panel/$panel_id',
		params: { id: data.project_id, panel_id: data.panel_id },
	} as const
	if (!data.is_revoked) return <Navigate {...to} replace />
	return (
		<EmptyState
			isPage
			picture={picture}
			title={t('address.revoked_title')}
			text={t('address.revoked_text')}
			action={
				<LinkButton variant="default" {...to}>
					{t('address.open_panel')}
				</LinkButton>
			}
		/>
	)
}

/** The server's answer; without a connection that of the projects on this device. */
async function findAnywhere(text: string): Promise<FoundLabel | 'unknown' | 'offline'> {
	const code = readLabelCode(text)
	if (code === null) return 'unknown'
	try {
		return await findLabel(code)
	} catch (error) {
		if (isRefusal(error)) return 'unknown'
		return (await findKeptLabel(code)) ?? 'offline'
	}
}
