#!/usr/bin/env python3
"""解析标识，打印登记的值。只用标准库，Python 3.8 以上。

用法：python3 resolve.py http://localhost:8080 88.449.1001/BD-320A0001 [类型 …]
例如：python3 resolve.py http://localhost:8080 88.449.1001/BD-320A0001 NAME 炉号
"""
import json
import sys
import time
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

REASONS = {2: "节点暂时不可用", 3: "请求过于频繁", 4: "参数有误", 100: "没有这个标识", 102: "不是一个标识", 200: "标识存在，没有所要的值"}


def ask(origin, handle, types):
    query = "?" + urlencode([("type", one) for one in types]) if types else ""
    request = Request(f"{origin}/api/handles/{quote(handle)}{query}", headers={"Accept": "application/json"})
    for attempt in range(3):
        try:
            with urlopen(request, timeout=10) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code in (429, 503) and attempt < 2:
                time.sleep(2 ** attempt)
                continue
            return json.load(error)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    origin, handle, *types = sys.argv[1:]
    answer = ask(origin.rstrip("/"), handle, types)
    code = answer["responseCode"]
    if code != 1:
        sys.exit(f"{handle}：{REASONS.get(code, answer.get('message', code))}（responseCode {code}）")
    for value in answer["values"]:
        print(f"{value['index']:>5}  {value['type']}  {value['data']['value']}")


if __name__ == "__main__":
    main()
