/* ppdp run=0badcafe step=verify/guard_leaves */
select
  cast(
    case
      when exists (
        select 1
        from "ppdp__leaves_4__0badcafe"
        group by leaf_text
        having count(*) > 1
      ) then 'ppdp stopped, nothing is published: the hierarchy of column ''job "now"; --'' has a leaf with two parents'
      else '0'
    end
    as integer
  ) as guard
