import { Button, FileButton, Group } from '@mantine/core'
import { type Company, CompanyResponse } from '@panelyard/contracts/companies/companies'
import { IMAGE_TYPES } from '@panelyard/contracts/messages/images'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { putImage } from '../../api/put-image.ts'
import { refreshCompanies } from '../../domain/companies/companies.queries.ts'
import { prepareImage } from '../../domain/images/prepare-image.ts'
import { toast } from '../../ui/messages/toast.ts'
import { useCompanyCall } from './company.queries.ts'
import classes from './company-page.module.css'

/** The company's logo, to replace or to remove. */
export function CompanyLogo({ company }: { company: Company }) {
	const { t } = useTranslation('companies')
	const client = useQueryClient()
	const resetFile = useRef<() => void>(null)
	const path = `/${company.id}/logo`
	const upload = useMutation({
		mutationFn: async (file: File) => putImage(CompanyResponse, `/companies${path}`, await prepareImage(file)),
		onSettled: () => refreshCompanies(client),
	})
	const remove = useCompanyCall(CompanyResponse)
	const tell = (call: Promise<unknown>) =>
		void call.then(
			() => toast.success(t('settings.saved')),
			(error) => toast.failed(t('settings.logo_failed'), error),
		)
	const take = (file: File | null) => {
		// The same file can be chosen again.
		resetFile.current?.()
		if (file) tell(upload.mutateAsync(file))
	}
	return (
		<Group gap="md">
			{company.logo && <img src={company.logo} alt={t('settings.logo')} className={classes.logo} />}
			<Group gap="xs">
				<FileButton resetRef={resetFile} onChange={take} accept={[...IMAGE_TYPES, 'image/heic'].join(',')}>
					{(props) => (
						<Button variant="default" loading={upload.isPending} {...props}>
							{t('settings.logo_upload')}
						</Button>
					)}
				</FileButton>
				{company.logo && (
					<Button
						variant="subtle"
						color="gray"
						loading={remove.isPending}
						onClick={() => tell(remove.mutateAsync({ method: 'DELETE', path }))}
					>
						{t('settings.logo_remove')}
					</Button>
				)}
			</Group>
		</Group>
	)
}
