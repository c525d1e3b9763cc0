import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type PagesProps = {
	list: { total: number; page_size: number }
	page: number
	onPage: (page: number) => void
}

/** The pages of a long list; nothing where one page is enough. */
export function Pages({ list: { total, page_size }, page, onPage }: PagesProps) {
	const { t } = useTranslation('companies')
	const pages = Math.ceil(total / page_size)
	if (pages <= 1) return null
	return (
		<Pagination
			mt="md"
			total={pages}
			value={page}
			onChange={onPage}
			getItemProps={(number) => ({ 'aria-label': t('page_of', { page: number }) })}
		/>
	)
}
