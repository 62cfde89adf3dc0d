#!/usr/bin/env python3
"""把一个 CSV 文件分批写成标识，断了接着写。只用标准库，Python 3.8 以上。

用法：BJ_KEY=密钥 python3 programs.py http://localhost:8080 模板 文件.csv
第一列是标识，其余列名写成 场景.字段，如 manage.spec、trace.hardness；没有值的格子空着。
每批 1,000 行，用文件内容算出 Idempotency-Key：重跑一遍，写过的不会再写。
"""
import csv
import hashlib
import json
import os
import sys
import time
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

BATCH = 1000




def row_of(titles, cells):
    values = {}
    for title, cell in zip(titles[1:], cells[1:]):
        if cell:
            scene, field = title.split(".", 1)
            values.setdefault(scene, {})[field] = cell
    return {"identifier": cells[0], "values": values}


def send(origin, key, body):
    data = json.dumps(body, ensure_ascii=False, sort_keys=True).encode()
    headers = {
        "Authorization": "Bearer " + key,
        "Content-Type": "application/json",
        "Idempotency-Key": hashlib.sha256(data).hexdigest()[:40],
    }
    for attempt in range(6):
        try:
            request = Request(origin + "/api/v1/identifiers/batch", data=data, headers=headers)
            with urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code not in (429, 503) or attempt == 5:
                return json.load(error)
        except URLError:
            if attempt == 5:
                raise
        time.sleep(2 ** attempt)


def main():
    if len(sys.argv) != 4 or "BJ_KEY" not in os.environ:
        sys.exit(__doc__)
    origin, template, path = sys.argv[1:]
    with open(path, encoding="utf-8-sig", newline="") as file:
        titles, *lines = [line for line in csv.reader(file) if line]
    wrong = 0
    for start in range(0, len(lines), BATCH):
        rows = [row_of(titles, cells) for cells in lines[start:start + BATCH]]
        answer = send(origin.rstrip("/"), os.environ["BJ_KEY"], {"template": template, "mode": "good", "rows": rows})
        if not answer["success"]:
            sys.exit(f"第 {start + 1} 行起的一批没有写入：{answer['message']}（{answer['code']}）")
        data = answer["data"]
        print(f"到第 {start + len(rows)} 行：新建 {data['added']}，更新 {data['changed']}，不变 {data['unchanged']}，出错 {data['refused']}")
        for row in data["rows"]:
            for problem in row["problems"]:
                wrong += 1
                print(f"  第 {start + row['row']} 行 {row['identifier']} {problem['field']}：{problem['message']}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
