import { sql } from 'drizzle-orm'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'

// For benchmarks: `add-panels.ts PROJECT NUMBER` gives a project so many panels in all, copies of those it has, in the
// database of the environment. The embedded database must not be in use.

const [project_id, wanted] = process.argv.slice(2)
const connection = await openDatabase(readConfig())
try {
	const { database } = connection
	await database.execute(sql`
		insert into panels (project_id, element, global_id, mark, name, kind, class, description, floor, length, weight)
		select project_id, 1000000 + number, global_id || number, mark || '-' || number, name, kind, class, description, floor,
			length, weight
		from (select panels.*, turn * count(*) over (partition by turn) + row_number() over (partition by turn) as number
			from panels cross join generate_series(1, ${Number(wanted)}::int) as turn
			where project_id = ${project_id}::uuid and turn <= ceil(${Number(wanted)}::float8 / (
				select count(*) from panels where project_id = ${project_id}::uuid))) as copies
		where number <= ${Number(wanted)}::int`)
	await database.execute(sql`
		update projects set panel_count = (select count(*) from panels where project_id = projects.id), revision = revision + 1
		where id = ${project_id}::uuid`)
	await database.execute(sql`analyze panels`)
} finally {
	await connection.close()
}
